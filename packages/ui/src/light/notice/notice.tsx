import { type ReactNode } from 'react';
import styles from './notice.module.css';

export interface NoticeProps {
  kind: 'error' | 'success';
  children: ReactNode;
}

/** A message above a short form: errors are announced assertively, others politely. */
export const Notice = ({ kind, children }: NoticeProps) => (
  <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
    {children}
  </div>
);
