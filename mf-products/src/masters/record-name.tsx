import { StatusTag } from '@hacchu-hub/ui/status';
import styles from './record-name.module.css';

/** Shorter names take two lines at most where lists are as wide as on a desk. */
const LONG = 40;

/** The name of a record in a list, of a very long one two lines; a deleted one is marked. */
export const RecordName = ({
  record: { name, deletedAt },
}: {
  record: { name: string; deletedAt: string | null };
}) => (
  <>
    {name.length > LONG ? (
      <span className={styles.long} title={name}>
        {name}
      </span>
    ) : (
      name
    )}
    {deletedAt !== null && (
      <>
        {' '}
        <StatusTag tone="grey">削除済み</StatusTag>
      </>
    )}
  </>
);
