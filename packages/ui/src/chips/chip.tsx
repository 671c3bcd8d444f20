import type { ReactNode } from 'react';
import { Icon } from '../icon/index.js';
import styles from './chips.module.css';

export interface ChipProps {
  children: ReactNode;
  /** Label of the removal button; without `onRemove` the chip is read-only. */
  removeLabel?: string;
  onRemove?: () => void;
  tone?: 'normal' | 'error';
}

/** One of several chosen items: a recipient, an active filter. */
export const Chip = ({ children, onRemove, removeLabel, tone = 'normal' }: ChipProps) => (
  <span className={tone === 'error' ? `${styles.chip} ${styles.error}` : styles.chip}>
    <span className={styles.text}>{children}</span>
    {onRemove && (
      <button type="button" className={styles.remove} aria-label={removeLabel ?? '外す'} onClick={onRemove}>
        <Icon name="close" />
      </button>
    )}
  </span>
);
