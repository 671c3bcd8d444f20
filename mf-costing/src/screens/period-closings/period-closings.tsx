import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { StatusTag } from '@hacchu-hub/ui/status';
import { ClosingHistory } from '../../closings/closing-history.js';
import type { ReopenablePeriodPartsFragment } from '../../generated/graphql.js';
import { daysText } from '../../periods/period-words.js';
import styles from './period-closings.module.css';

type Period = ReopenablePeriodPartsFragment;

const State = ({ period: { isClosed, isClosing, isReopening } }: { period: Period }) => {
  if (isReopening) return <StatusTag tone="gold">締めの解除中</StatusTag>;
  if (isClosing) return <StatusTag tone="gold">締め処理中</StatusTag>;
  return isClosed ? <StatusTag tone="green">締め済み</StatusTag> : <StatusTag tone="grey">未締め</StatusTag>;
};

/** One accounting period with its closings, and the button that reopens it. */
export const PeriodClosings = ({ period, onReopen }: { period: Period; onReopen: () => void }) => {
  const days = daysText(period.period);
  const { isClosed, isReopening, reopenBlocker, closings } = period;
  return (
    <Section
      title={days}
      extra={
        isClosed &&
        !isReopening && (
          <Button
            size="small"
            icon="unlock"
            aria-label={`${days} の締めを解除する`}
            disabledReason={reopenBlocker ?? undefined}
            onClick={onReopen}
          >
            締めを解除する
          </Button>
        )
      }
    >
      <div className={styles.state}>
        <State period={period} />
      </div>
      {isClosed && !isReopening && reopenBlocker !== null && (
        <p className={styles.blocker}>{reopenBlocker}</p>
      )}
      {isReopening && (
        <Alert kind="info" title="締めを解除しています">
          発注の入荷と単価を変更できるようにしてから解除します。完了すると自動で表示が変わります。
        </Alert>
      )}
      {closings.length > 0 ? (
        <ClosingHistory closings={closings} />
      ) : (
        <p className={styles.text}>まだ締められていません。</p>
      )}
    </Section>
  );
};
