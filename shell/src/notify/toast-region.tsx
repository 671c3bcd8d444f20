import { Toast } from '@hacchu-hub/ui/light/toast';
import { useSyncExternalStore } from 'react';
import type { ToastQueue } from './toast-queue.js';
import styles from './toast-region.module.css';

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
          <Toast
            key={toast.id}
            status={toast.status}
            title={toast.title}
            description={toast.description}
            others={toast.others}
            onClose={() => queue.dismiss(toast.id)}
            onCloseAll={queue.dismissAll}
            onMouseEnter={queue.pause}
            onMouseLeave={queue.resume}
          />
        )}
      </div>
    </div>
  );
}
