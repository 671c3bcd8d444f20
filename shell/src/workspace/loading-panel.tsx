import { VisuallyHidden } from '@hacchu-hub/ui/light/visually-hidden';
import styles from './loading-panel.module.css';

/** Placeholder for a screen that is loading. */
export function LoadingPanel() {
  return (
    <div className={styles.panel} role="status">
      <VisuallyHidden>読み込んでいます</VisuallyHidden>
      <div className={styles.title} />
      <div className={styles.line} />
      <div className={styles.line} />
      <div className={styles.block} />
    </div>
  );
}
