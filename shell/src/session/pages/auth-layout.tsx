import type { ReactNode } from 'react';
import { Logo } from '../../errors/logo.js';
import { type Area, areas } from '../areas.js';
import styles from './auth-layout.module.css';

/** The card of the sign-in and password pages. */
export function AuthLayout({ area, title, children }: { area: Area; title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <div className={styles.brand}>
          <Logo size={34} />
          {area === 'operator' && (
            <span className={styles.area}>{areas.operator.name.replace('発注ハブ ', '')}</span>
          )}
        </div>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </div>
  );
}
