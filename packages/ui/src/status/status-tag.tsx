import { type ReactNode } from 'react';
import { Icon, type IconName } from '../icon/index.js';
import styles from './status.module.css';

export type StatusTone = 'grey' | 'blue' | 'red' | 'gold' | 'cyan' | 'green' | 'struck';

export interface StatusTagProps {
  /** Colour; `struck` strikes the label through. */
  tone: StatusTone;
  /** Replaces the dot. */
  icon?: IconName;
  /** The status in words: never colour alone. */
  children: ReactNode;
}

/** The status of a record, as label and colour. */
export const StatusTag = ({ tone, icon, children }: StatusTagProps) => (
  <span className={`${styles.tag} ${styles[tone]}`}>
    {icon ? <Icon name={icon} /> : <span className={styles.dot} aria-hidden="true" />}
    <span className={styles.label}>{children}</span>
  </span>
);
