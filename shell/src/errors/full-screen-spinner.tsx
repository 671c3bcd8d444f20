import styles from './full-screen-spinner.module.css';

/** Covers the page while the session is loading. */
export function FullScreenSpinner() {
  return (
    <div className={styles.cover} role="status" aria-live="polite">
      <span className={styles.ring} aria-hidden="true" />
      <span className="visually-hidden">読み込んでいます</span>
    </div>
  );
}
