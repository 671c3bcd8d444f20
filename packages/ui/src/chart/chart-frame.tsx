import { type ReactNode } from 'react';
import { Skeleton } from '../feedback/index.js';
import styles from './chart.module.css';

interface ChartFrameProps {
  label: string;
  /** The plot, or its loading state. */
  plot: ReactNode | 'loading' | 'failed';
  /** px. Default 280. */
  height?: number;
  /** The figures as a table. */
  children: ReactNode;
}

/** A plot above its table of figures; shows a message when the plot cannot be loaded. */
export const ChartFrame = ({ label, plot, height, children }: ChartFrameProps) => (
  <figure className={styles.chart} aria-label={label}>
    {plot === 'failed' ? (
      <p className={styles.failed}>グラフを表示できないため、表で示します。</p>
    ) : (
      <div className={styles.plot} style={{ height }} aria-hidden="true">
        {plot === 'loading' ? <Skeleton lines={5} label="グラフを読み込んでいます" /> : plot}
      </div>
    )}
    {children}
  </figure>
);
