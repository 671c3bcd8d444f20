import type { ReactNode } from 'react';
import styles from './bottom-bar.module.css';

/** On a phone: the actions, always visible at the bottom. The last child takes the remaining width. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar} role="region" aria-label="操作">
    {children}
  </div>
);
