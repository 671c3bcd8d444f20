import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, type IconName } from '../icon/index.js';
import styles from './feedback.module.css';

export type AlertKind = 'info' | 'success' | 'warning' | 'error';

const iconOf: Record<AlertKind, IconName> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
};

export interface AlertProps {
  kind?: AlertKind;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link at the right. */
  action?: ReactNode;
  /** Takes the focus on mount, so that it scrolls into view: the result of what the user just did. */
  takesFocus?: boolean;
}

/** A message that stays on the page. Errors and warnings are announced assertively, the others politely. */
export const Alert = ({ kind = 'info', title, children, action, takesFocus = false }: AlertProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={box}
      tabIndex={takesFocus ? -1 : undefined}
      className={`${styles.alert} ${styles[kind]}`}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
    >
      <Icon name={iconOf[kind]} className={styles.alertIcon} />
      <div className={styles.alertBody}>
        {title !== undefined && <strong className={styles.alertTitle}>{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  );
};
