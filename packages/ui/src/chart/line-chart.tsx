import { type ReactNode } from 'react';
import { formatLocalDate } from '../date/index.js';
import { ChartFrame } from './chart-frame.js';
import { chartValue } from './chart-values.js';
import styles from './chart.module.css';
import { type ChartUnit, type LineSeries } from './chart.types.js';
import { useLazyPlot } from './lazy-plot.hook.js';

export interface LineChartProps {
  /** What is drawn, for a screen reader: 「単価の推移」. */
  label: string;
  series: readonly LineSeries[];
  unit: ChartUnit;
  /** What a line stands for: 「仕入先」. */
  seriesLabel: string;
  /** Points are one per month: the axis names their months instead of days. */
  isByMonth?: boolean;
  /** Shown where there is no figure at all. */
  empty: ReactNode;
}

const loadPlot = () => import('./line-plot.js').then(({ LinePlot }) => LinePlot);

/**
 * Figures over days as lines. The same figures stand in a table for screen readers, which shows itself where the
 * drawing cannot be loaded.
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
      <table className={Plot === 'failed' ? styles.table : styles.hidden} aria-label={label}>
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
    </ChartFrame>
  );
};
