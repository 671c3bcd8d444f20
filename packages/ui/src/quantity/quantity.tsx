import styles from './quantity.module.css';
import { formatQuantity } from './quantity-text.js';

export interface QuantityProps {
  /** Pieces; null shows a dash. */
  value: number | null | undefined;
}

/** A number of pieces as text. */
export const Quantity = ({ value }: QuantityProps) =>
  value === null || value === undefined ? (
    <span className={styles.none}>—</span>
  ) : (
    <span className={value < 0 ? `${styles.quantity} ${styles.negative}` : styles.quantity}>
      {formatQuantity(value)}
    </span>
  );
