import { type ReactNode } from 'react';
import { Link } from '../link/link.js';
import { ChartFrame } from './chart-frame.js';
import { chartValue } from './chart-values.js';
import styles from './chart.module.css';
import { type Bar, type ChartUnit } from './chart.types.js';
import { useLazyPlot } from './lazy-plot.hook.js';

export interface BarChartProps {
  /** What is drawn, for a screen reader: 「今月の発注額」. */
  label: string;
  /** The largest first. */
  bars: readonly Bar[];
  unit: ChartUnit;
  /** What a bar stands for, and what is counted: the heads of the table. */
  barLabel: string;
  valueLabel: string;
  /** Shown where there is no figure at all. */
  empty: ReactNode;
}

/** px, with the space around it. */
const heightOfBar = 36;

const loadPlot = () => import('./bar-plot.js').then(({ BarPlot }) => BarPlot);

/** Figures of several things as bars; below them as a table, whose names lead to what the figures are made of. */
export const BarChart = ({ label, bars, unit, barLabel, valueLabel, empty }: BarChartProps) => {
  const Plot = useLazyPlot(loadPlot, bars.length > 0);
  if (bars.length === 0) return <div className={styles.empty}>{empty}</div>;
  return (
    <ChartFrame
      label={label}
      height={bars.length * heightOfBar + 24}
      plot={typeof Plot === 'string' ? Plot : <Plot bars={bars} unit={unit} />}
    >
      <table className={`${styles.table} ${styles.wide}`} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{barLabel}</th>
            <th scope="col" className={styles.figure}>
              {valueLabel}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, value, href }, index) => (
            <tr key={index}>
              <td>{href === undefined ? name : <Link href={href}>{name}</Link>}</td>
              <td className={styles.figure}>{chartValue(value, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChartFrame>
  );
};
