import { type ReactNode } from 'react';
import { Link } from '../link/link.js';
import styles from './chart.module.css';
import { type Bar, type ChartUnit } from './chart.types.js';
import { chartValue } from './chart-values.js';

export interface BarChartProps {
  /** Accessible name of the chart: 「今月の発注額」. */
  label: string;
  /** Largest first. */
  bars: readonly Bar[];
  unit: ChartUnit;
  /** Column headers of the table: what a bar is, and what is measured. */
  barLabel: string;
  valueLabel: string;
  /** Shown when there is no data. */
  empty: ReactNode;
}

/** Figures as a table with a bar each; the names link to the details of the figure. */
export const BarChart = ({ label, bars, unit, barLabel, valueLabel, empty }: BarChartProps) => {
  if (bars.length === 0) return <div className={styles.empty}>{empty}</div>;
  const most = Math.max(...bars.map(({ value }) => Number(value)), 1);
  return (
    <table className={`${styles.table} ${styles.bars}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{barLabel}</th>
          <td aria-hidden="true" />
          <th scope="col" className={styles.figure}>
            {valueLabel}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, value, href }, index) => (
          <tr key={index}>
            <td>{href === undefined ? name : <Link href={href}>{name}</Link>}</td>
            <td className={styles.bar} aria-hidden="true">
              <span style={{ width: `${Math.max((Number(value) / most) * 100, 0)}%` }} />
            </td>
            <td className={styles.figure}>{chartValue(value, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
