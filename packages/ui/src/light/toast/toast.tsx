import { type ReactNode } from 'react';
import { InlineButton } from '../button/index.js';
import styles from './toast.module.css';

export type ToastStatus = 'success' | 'info' | 'error';

const marks: Record<ToastStatus, string> = { success: '✓', info: 'i', error: '!' };

export interface ToastProps {
  status: ToastStatus;
  title: string;
  description?: ReactNode;
  /** Number of toasts that wait behind this one. */
  others?: number;
  onClose: () => void;
  onCloseAll: () => void;
  /** While the pointer is on it, it stays. */
  onMouseEnter?: () => void;
  onMouseLeave?: () => void;
}

/** The result of an action, above the page; the region around it announces it. */
export const Toast = ({
  status,
  title,
  description,
  others = 0,
  onClose,
  onCloseAll,
  onMouseEnter,
  onMouseLeave,
}: ToastProps) => (
  <div
    className={`${styles.toast} ${styles[status]}`}
    onMouseEnter={onMouseEnter}
    onMouseLeave={onMouseLeave}
  >
    <span className={styles.mark} aria-hidden="true">
      {marks[status]}
    </span>
    <div className={styles.text}>
      <strong>{title}</strong>
      {description && <p>{description}</p>}
      {others > 0 && (
        <p className={styles.others}>
          ほか{others}件のお知らせ
          <InlineButton onClick={onCloseAll}>すべて閉じる</InlineButton>
        </p>
      )}
    </div>
    <button type="button" className={styles.close} aria-label="閉じる" onClick={onClose}>
      ×
    </button>
  </div>
);
