import { type ReactNode } from 'react';
import styles from './search.module.css';

/** The row above a list: search box first, further filters after it. */
export const FilterBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar}>{children}</div>
);
