import { type ReactNode } from 'react';
import { IconButton } from '../button/index.js';
import { Icon } from '../icon/index.js';
import { TraceId } from '../feedback/index.js';
import styles from './toast.module.css';

export interface ToastProps {
  kind: 'success' | 'error' | 'info';
  title: ReactNode;
  description?: ReactNode;
  traceId?: string;
  onClose: () => void;
}

/** One message at the bottom right. The shell keeps the queue and the time. */
export const Toast = ({ kind, title, description, traceId, onClose }: ToastProps) => (
  <div className={`${styles.toast} ${styles[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
    <Icon name={kind} className={styles.icon} />
    <div className={styles.body}>
      <strong>{title}</strong>
      {description !== undefined && <div className={styles.description}>{description}</div>}
      {traceId && <TraceId traceId={traceId} />}
    </div>
    <IconButton icon="close" size="small" label="閉じる" onClick={onClose} />
  </div>
);

/** The place of messages: a live region at the bottom right that is always there. */
export const ToastRegion = ({ children }: { children: ReactNode }) => (
  <div className={styles.region} role="region" aria-label="お知らせ" aria-live="polite">
    {children}
  </div>
);
