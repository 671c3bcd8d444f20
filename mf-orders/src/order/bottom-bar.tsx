import type { ReactNode } from 'react';
import styles from './bottom-bar.module.css';

/** On a phone: what can be done, always in view at the lower edge. The last child takes the room that is left. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar} role="region" aria-label="操作">
    {children}
  </div>
);
