import { type ReactNode } from 'react';
import styles from './gallery.module.css';

/** One state of a component, with its label. */
export const Sample = ({ state, children }: { state: string; children: ReactNode }) => (
  <div className={styles.sample}>
    <h3 className={styles.state}>{state}</h3>
    <div className={styles.shown}>{children}</div>
  </div>
);

export const LONG_NAME =
  '株式会社見本国際物流サービスセンター東日本第二営業所（旧見本運輸倉庫）購買管理部第一課';

export const nothing = (): void => undefined;
