import { casesText } from '@hacchu-hub/purchase-math/cases';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import styles from './received-quantity.module.css';

interface ReceivedQuantityProps {
  received: number;
  ordered: number;
  /** Pieces that were short-closed (残数打切り). */
  canceled?: number;
  /** 単位 of the quantities. */
  unit?: string | null;
  /** 入数, units per case: the ordered quantity is shown in cases as well. */
  packSize?: number | null;
}

/** How much of an ordered quantity has arrived, as figures and as a bar. */
export const ReceivedQuantity = ({
  received,
  ordered,
  canceled = 0,
  unit,
  packSize,
}: ReceivedQuantityProps) => {
  const cases = casesText(ordered, packSize, unit);
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
      {cases && <span className={styles.note}>発注 {cases}</span>}
      {canceled > 0 && <span className={styles.note}>打切り {formatQuantity(canceled)}</span>}
      {received > ordered && <span className={styles.note}>{formatQuantity(received - ordered)} 超過</span>}
    </div>
  );
};
