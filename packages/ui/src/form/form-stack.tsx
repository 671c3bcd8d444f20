import { type ReactNode } from 'react';
import styles from './form-stack.module.css';

/** Fields one below the other, no wider than one reads comfortably. */
export const FormStack = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack}>{children}</div>
);
