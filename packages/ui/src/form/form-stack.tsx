import { type ReactNode } from 'react';
import styles from './form-stack.module.css';

/** Stacked fields, at a comfortable reading width. */
export const FormStack = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
);
