import { type ReactNode } from 'react';
import styles from './descriptions.module.css';

export interface DescriptionItem {
  label: string;
  /** Nothing (undefined, null, empty text) shows as 「—」. */
  value: ReactNode;
  /** Takes the whole width. */
  wide?: boolean;
}

export interface DescriptionListProps {
  items: readonly DescriptionItem[];
  /** Columns on a wide screen. Default 2. */
  columns?: 1 | 2 | 3;
}

const isNothing = (value: ReactNode) =>
  value === undefined || value === null || value === '' || value === false;

/** Facts as label and value. */
export const DescriptionList = ({ items, columns = 2 }: DescriptionListProps) => (
  <dl className={`${styles.list} ${styles[`columns${columns}`]}`}>
    {items.map(({ label, value, wide }) => (
      <div key={label} className={`${styles.item} ${wide ? styles.whole : ''}`}>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.value}>{isNothing(value) ? <span className={styles.none}>—</span> : value}</dd>
      </div>
    ))}
  </dl>
);
