import { type ReactNode } from 'react';
import { formatLocalDate } from '../date/index.js';
import styles from './chart.module.css';
import { type ChartUnit, type LineSeries } from './chart.types.js';
import { ChartFrame } from './chart-frame.js';
import { chartValue } from './chart-values.js';
import { useLazyPlot } from './lazy-plot.hook.js';

export interface LineChartProps {
  /** Accessible name of the chart: 「単価の推移」. */
  label: string;
  series: readonly LineSeries[];
  unit: ChartUnit;
  /** What a line represents: 「仕入先」. */
  seriesLabel: string;
  /** One point per month: the axis shows months instead of days. */
  isByMonth?: boolean;
  /** Shown when there is no data. */
  empty: ReactNode;
}

const loadPlot = () => import('./line-plot.js').then(({ LinePlot }) => LinePlot);

/**
 * Values over time as lines. A table with the same values serves screen readers, and becomes visible when the
 * plot cannot be loaded.
 */
export const LineChart = ({ label, series, unit, seriesLabel, isByMonth = false, empty }: LineChartProps) => {
  const rows = series
    .flatMap(({ name, points }) => points.map((point) => ({ ...point, name })))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const Plot = useLazyPlot(loadPlot, rows.length > 0);
  if (rows.length === 0) return <div className={styles.empty}>{empty}</div>;
  return (
    <ChartFrame
      label={label}
      plot={typeof Plot === 'string' ? Plot : <Plot series={series} unit={unit} isByMonth={isByMonth} />}
    >
      {/* A table is as wide as its content and would widen the page: what hides it is around it. */}
      <div className={Plot === 'failed' ? undefined : styles.hidden}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">日付</th>
              <th scope="col">{seriesLabel}</th>
              <th scope="col">値</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, name, value, note }, index) => (
              <tr key={index}>
                <td>{formatLocalDate(day)}</td>
                <td>{name}</td>
                <td>
                  {chartValue(value, unit)}
                  {note !== undefined && `（${note}）`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartFrame>
  );
};
