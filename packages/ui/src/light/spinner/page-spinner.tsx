import { VisuallyHidden } from '../visually-hidden/index.js';
import styles from './spinner.module.css';
import { SpinnerRing } from './spinner-ring.js';

/** Covers the page until there is something to show. */
export const PageSpinner = () => (
  <div className={styles.cover} role="status" aria-live="polite">
    <SpinnerRing size={44} />
    <VisuallyHidden>読み込んでいます</VisuallyHidden>
  </div>
);
