import { Icon } from '../icon/index.js';
import type { ReactNode } from 'react';
import styles from './chips.module.css';

export interface ChipProps {
  children: ReactNode;
  /** Label of the removal button; without `onRemove` the chip is read-only. */
  removeLabel?: string;
  onRemove?: () => void;
  tone?: 'normal' | 'bad';
}

/** One of several chosen items: a recipient, an active filter. */
export const Chip = ({ children, onRemove, removeLabel, tone = 'normal' }: ChipProps) => (
  <span className={tone === 'bad' ? `${styles.chip} ${styles.bad}` : styles.chip}>
    <span className={styles.text}>{children}</span>
    {onRemove && (
      <button type="button" className={styles.remove} aria-label={removeLabel ?? '外す'} onClick={onRemove}>
        <Icon name="close" />
      </button>
    )}
  </span>
);
