import { type ReactNode } from 'react';
import styles from './descriptions.module.css';

export interface DescriptionItem {
  label: string;
  /** An empty value (undefined, null, '') shows as 「—」. */
  value: ReactNode;
  /** Takes the full width. */
  wide?: boolean;
}

export interface DescriptionListProps {
  items: readonly DescriptionItem[];
  /** Columns on a wide screen. Default 2. */
  columns?: 1 | 2 | 3;
}

const isEmpty = (value: ReactNode) =>
  value === undefined || value === null || value === '' || value === false;

/** A list of labels and values. */
export const DescriptionList = ({ items, columns = 2 }: DescriptionListProps) => (
  <dl className={`${styles.list} ${styles[`columns${columns}`]}`}>
    {items.map(({ label, value, wide }) => (
      <div key={label} className={`${styles.item} ${wide ? styles.whole : ''}`}>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.value}>{isEmpty(value) ? <span className={styles.none}>—</span> : value}</dd>
      </div>
    ))}
  </dl>
);
