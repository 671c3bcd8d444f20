import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { formatLocalDate } from '../date/index.js';
import { Skeleton } from '../feedback/index.js';
import { chartValue } from './chart-values.js';
import styles from './chart.module.css';
import { type LinePlotProps } from './line-plot.js';
import { type ChartUnit, type LineSeries } from './line-chart.types.js';

export { type LinePoint, type LineSeries } from './line-chart.types.js';

export interface LineChartProps {
  /** What is drawn, for a screen reader: 「単価の推移」. */
  label: string;
  series: readonly LineSeries[];
  unit: ChartUnit;
  /** What a line stands for: 「仕入先」. */
  seriesLabel: string;
  /** Shown where there is no figure at all. */
  empty: ReactNode;
}

type Plot = ComponentType<LinePlotProps>;

/** The drawing library, loaded when the first chart of the page has something to show. */
const useLinePlot = (isWanted: boolean): Plot | 'loading' | 'failed' => {
  const [plot, setPlot] = useState<{ Component: Plot } | 'loading' | 'failed'>('loading');
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    import('./line-plot.js').then(
      ({ LinePlot }) => isCurrent && setPlot({ Component: LinePlot }),
      () => isCurrent && setPlot('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return typeof plot === 'string' ? plot : plot.Component;
};

/**
 * Figures over days as lines. The same figures stand in a table for screen readers, which shows itself where the
 * drawing cannot be loaded.
 */
export const LineChart = ({ label, series, unit, seriesLabel, empty }: LineChartProps) => {
  const rows = series
    .flatMap(({ name, points }) => points.map((point) => ({ ...point, name })))
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const Plot = useLinePlot(rows.length > 0);
  if (rows.length === 0) return <div className={styles.empty}>{empty}</div>;
  const hasFailed = Plot === 'failed';
  return (
    <figure className={styles.chart} aria-label={label}>
      {hasFailed && <p className={styles.failed}>グラフを表示できないため、表で示します。</p>}
      {!hasFailed && (
        <div className={styles.plot} aria-hidden="true">
          {Plot === 'loading' ? (
            <Skeleton lines={5} label="グラフを読み込んでいます" />
          ) : (
            <Plot series={series} unit={unit} />
          )}
        </div>
      )}
      <table className={hasFailed ? styles.table : styles.hidden} aria-label={label}>
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
    </figure>
  );
};
