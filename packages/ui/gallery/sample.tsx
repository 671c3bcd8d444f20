import { type ReactNode } from 'react';
import styles from './gallery.module.css';

export interface SampleProps {
  /** The state that is shown. */
  state: string;
  /** In the width of a column in a table. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** One state of a part, with its label. */
export const Sample = ({ state, isNarrow = false, children }: SampleProps) => (
  <div className={styles.sample}>
    <p className={styles.state}>{state}</p>
    <div className={isNarrow ? `${styles.shown} ${styles.narrow}` : styles.shown}>{children}</div>
  </div>
);

export const LONG_NAME =
  '株式会社見本国際物流サービスセンター東日本第二営業所（旧見本運輸倉庫）購買管理部第一課';

/** A handler without effect. */
export const nothing = (): void => undefined;
