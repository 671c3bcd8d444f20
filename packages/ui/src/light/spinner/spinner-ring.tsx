import styles from './spinner.module.css';

/** The rotating ring alone; what waits is said beside it. */
export const SpinnerRing = ({ size = 28 }: { /** px */ size?: number }) => (
  <span
    className={styles.ring}
    style={{ width: size, height: size, borderWidth: Math.round(size / 10) }}
    aria-hidden
  />
);
