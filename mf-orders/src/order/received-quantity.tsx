import { formatQuantity } from '@hacchu-hub/ui/quantity';
import styles from './received-quantity.module.css';

interface ReceivedQuantityProps {
  received: number;
  ordered: number;
  /** Pieces that were short-closed (残数打切り). */
  canceled?: number;
  /** 単位 of the quantities. */
  unit?: string | null;
}

/** How much of an ordered quantity has arrived, as figures and as a bar. */
export const ReceivedQuantity = ({ received, ordered, canceled = 0, unit }: ReceivedQuantityProps) => {
  const share = ordered === 0 ? 0 : Math.min(received / ordered, 1);
  const isDone = received + canceled >= ordered;
  return (
    <div className={styles.progress}>
      <span className={styles.figures}>
        {formatQuantity(received)} / {formatQuantity(ordered)}
        {unit && ` ${unit}`}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={isDone ? styles.barDone : styles.bar} style={{ width: `${share * 100}%` }} />
      </span>
      {canceled > 0 && <span className={styles.note}>打切り {formatQuantity(canceled)}</span>}
      {received > ordered && <span className={styles.note}>{formatQuantity(received - ordered)} 超過</span>}
    </div>
  );
};
