import { type ReactNode, useState } from 'react';
import { useConfig } from '../config/config-context.js';
import { OverrideBanner } from '../devtools/override-banner.js';
import { ToastRegion } from '../notify/toast-region.js';
import { SecondFactorHost } from '../second-factor/second-factor-host.js';
import { useServices } from '../services.js';
import { PageAnnouncer } from './page-announcer.js';
import { usePageStart } from './page-start.hook.js';
import styles from './root.module.css';

/** Around every page: the override banner, the global message, the announced title and the toasts. */
export function Root({ children }: { children: ReactNode }) {
  const { globalMessage } = useConfig();
  const { toasts, overrides } = useServices();
  const isOverridden = Object.keys(overrides).length > 0;
  const [isMessageShown, setMessageShown] = useState(globalMessage !== '');
  usePageStart();
  return (
    <div className={isOverridden ? styles.overridden : undefined}>
      {isOverridden && <OverrideBanner overrides={overrides} />}
      {isMessageShown && (
        <div className={styles.message} role="alert">
          <p>{globalMessage}</p>
          <button type="button" aria-label="お知らせを閉じる" onClick={() => setMessageShown(false)}>
            ×
          </button>
        </div>
      )}
      {children}
      <PageAnnouncer />
      <ToastRegion queue={toasts} />
      <SecondFactorHost />
    </div>
  );
}
