import styles from './loading-panel.module.css';

/** Placeholder for a screen that is loading. */
export function LoadingPanel() {
  return (
    <div className={styles.panel} role="status">
      <span className="visually-hidden">読み込んでいます</span>
      <div className={styles.title} />
      <div className={styles.line} />
      <div className={styles.line} />
      <div className={styles.block} />
    </div>
  );
}
