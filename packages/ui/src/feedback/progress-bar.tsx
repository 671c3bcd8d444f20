import styles from './feedback.module.css';

export interface ProgressBarProps {
  /** The running operation: 「ファイルを送信しています」. */
  label: string;
  /** From 0 to 1; undefined while the total is unknown. */
  value: number | undefined;
}

/** Progress of a longer operation; in words beside the bar. */
export const ProgressBar = ({ label, value }: ProgressBarProps) => {
  const percent = value === undefined ? undefined : Math.floor(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className={styles.progress}>
      <span className={styles.progressText}>
        {label}
        {percent !== undefined && ` ${percent}%`}
      </span>
      <progress className={styles.progressBar} aria-label={label} max={100} value={percent} />
    </div>
  );
};
