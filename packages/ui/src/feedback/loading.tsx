import { SpinnerRing } from '../light/spinner/index.js';
import styles from './feedback.module.css';

export interface SpinnerProps {
  /** The running operation, e.g. 「読み込み中」. */
  label?: string;
  /**
   * Covers the whole screen.
   * @deprecated No screen does: what is loading stands in place of the part that it belongs to.
   */
  fullScreen?: boolean;
}

export const Spinner = ({ label = '読み込み中', fullScreen = false }: SpinnerProps) => (
  <div className={`${styles.center} ${fullScreen ? styles.full : ''}`} role="status">
    <SpinnerRing />
    <span className={styles.text}>{label}</span>
  </div>
);

const widths = ['72%', '46%', '60%', '38%', '66%'];

export interface SkeletonProps {
  /** Number of grey bars. */
  lines?: number;
  label?: string;
}

/** Placeholder bars for text that is loading. */
export const Skeleton = ({ lines = 3, label = '読み込み中' }: SkeletonProps) => (
  <div className={styles.bars} role="status" aria-label={label}>
    {Array.from({ length: lines }, (_, index) => (
      <div key={index} className={styles.bar} style={{ width: widths[index % widths.length] }} />
    ))}
  </div>
);

/** One placeholder bar, for a table cell. */
export const SkeletonBar = ({ width = '70%' }: { width?: string }) => (
  <div className={styles.bar} style={{ width }} aria-hidden />
);
