import { useSyncExternalStore } from 'react';
import type { ToastQueue } from './toast-queue.js';
import styles from './toast-region.module.css';

const marks = { success: '✓', info: 'i', error: '!' } as const;

/**
 * The toast region: bottom right, one toast at a time with the number of others, announced by screen readers.
 */
export function ToastRegion({ queue }: { queue: ToastQueue }) {
  const toast = useSyncExternalStore(queue.subscribe, queue.current);
  return (
    <div className={styles.region} role="region" aria-label="お知らせ">
      <div
        role={toast?.status === 'error' ? 'alert' : 'status'}
        aria-live={toast?.status === 'error' ? 'assertive' : 'polite'}
      >
        {toast && (
          <div
            key={toast.id}
            className={`${styles.toast} ${styles[toast.status]}`}
            onMouseEnter={queue.pause}
            onMouseLeave={queue.resume}
          >
            <span className={styles.mark} aria-hidden="true">
              {marks[toast.status]}
            </span>
            <div className={styles.text}>
              <strong>{toast.title}</strong>
              {toast.description && <p>{toast.description}</p>}
              {toast.others > 0 && (
                <p className={styles.others}>
                  ほか{toast.others}件のお知らせ
                  <button type="button" className="link-button" onClick={queue.dismissAll}>
                    すべて閉じる
                  </button>
                </p>
              )}
            </div>
            <button
              type="button"
              className={styles.close}
              aria-label="閉じる"
              onClick={() => queue.dismiss(toast.id)}
            >
              ×
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
