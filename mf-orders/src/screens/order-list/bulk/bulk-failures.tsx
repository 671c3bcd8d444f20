import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import styles from './bulk.module.css';
import type { BulkUpdate } from './bulk-update.hook.js';

/** The orders that a bulk action did not change, each with its reason. */
export const BulkFailures = ({ bulk }: { bulk: BulkUpdate }) =>
  bulk.failures.length === 0 ? null : (
    <Alert
      kind="warning"
      title={`${bulk.failures.length}件の発注は更新できませんでした`}
      action={
        <Button size="small" onClick={bulk.clearFailures}>
          閉じる
        </Button>
      }
    >
      <ul className={styles.failures} aria-label="更新できなかった発注">
        {bulk.failures.map(({ uuid, purchaseNumber, message }) => (
          <li key={uuid}>
            <strong>{purchaseNumber === null ? '（見つかりません）' : `PO ${purchaseNumber}`}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Alert>
  );
