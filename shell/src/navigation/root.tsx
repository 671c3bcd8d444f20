import { useState } from 'react';
import { Outlet } from 'react-router';
import { useConfig } from '../config/config-context.js';
import { ToastRegion } from '../notify/toast-region.js';
import { useServices } from '../services.js';
import styles from './root.module.css';
import { useInAppLinks } from './use-in-app-links.js';

/** Around every page: the global message and the toasts. */
export function Root() {
  const { globalMessage } = useConfig();
  const { toasts } = useServices();
  const [isMessageShown, setMessageShown] = useState(globalMessage !== '');
  useInAppLinks();
  return (
    <>
      {isMessageShown && (
        <div className={styles.message} role="alert">
          <p>{globalMessage}</p>
          <button type="button" aria-label="お知らせを閉じる" onClick={() => setMessageShown(false)}>
            ×
          </button>
        </div>
      )}
      <Outlet />
      <ToastRegion queue={toasts} />
    </>
  );
}
