import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { Button } from '@hacchu-hub/ui/button';
import { formatTimestamp } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { useClosingFile } from '../../closings/closing-file.hook.js';
import { ClosingFiles } from '../../closings/closing-files.js';
import { daysText } from '../../periods/period-words.js';
import type { CloseBlocker, Period } from '../../periods/periods.hook.js';
import { BlockerRow, type Remedy } from './blocker-row.js';
import { CloseDialog } from './close.dialog.js';
import styles from './cost-setup.module.css';

export interface CloseSectionProps {
  period: Period;
  /** The previous period. */
  previous: Period | undefined;
  onChanged: () => void;
}

/** Links to where each blocker can be resolved or inspected. */
function useRemedies(period: Period, previous: Period | undefined) {
  const hrefTo = useHrefTo();
  return ({ code, targetMonths }: CloseBlocker): Remedy[] => {
    const month = targetMonths[0];
    switch (code) {
      case 'PREVIOUS_OPEN':
        return previous
          ? [
              {
                href: hrefTo('cost-setup', undefined, { period: previous.uuid }),
                label: '前の会計期間を開く',
              },
            ]
          : [];
      case 'NO_OPENING_INVENTORY':
      case 'RECEIVED_OUTSIDE':
        return [
          {
            href: hrefTo('opening-inventory', undefined, { period: period.uuid }),
            label: code === 'NO_OPENING_INVENTORY' ? '期首棚卸を登録する' : '期首棚卸を見る',
          },
        ];
      case 'NEGATIVE_STOCK':
        return [{ href: hrefTo('cost-list', undefined, { month }), label: '原価の一覧を見る' }];
      case 'NO_WAREHOUSE_STOCK':
        return [
          {
            href: hrefTo('physical-inventory', undefined, { period: period.uuid, month }),
            label: '実地棚卸を取り込む',
          },
          { href: hrefTo('logiless'), label: 'ロジレスとの連携を見る' },
        ];
      case 'NOT_COUNTED':
        return [
          {
            href: hrefTo('physical-inventory', undefined, { period: period.uuid, month }),
            label: '実地棚卸を取り込む',
          },
          { href: hrefTo('cost-list', undefined, { month, warning: code }), label: '対象の商品を見る' },
        ];
      case 'NO_PRICE':
        return [
          { href: hrefTo('cost-list', undefined, { month, warning: code }), label: '対象の商品を見る' },
        ];
      default:
        return [];
    }
  };
}

/** All closings of a period that was reopened, with the figures as of each. */
const History = ({ period }: { period: Period }) =>
  period.closings.every(({ reopenedAt }) => reopenedAt === null) ? null : (
    <Section title="締めの履歴">
      <ClosingFiles period={period} />
    </Section>
  );

/** A closed period; its figures as of closing can be downloaded. */
const Closed = ({ period }: { period: Period }) => {
  const { downloadOf, isAsking } = useClosingFile(period);
  if (period.isReopening)
    return (
      <Section title="5. 締め">
        <Alert kind="info" title="締めを解除しています">
          運営が締めの解除を実行しました。完了すると自動で表示が変わり、この期間を変更できるようになります。
        </Alert>
      </Section>
    );
  return (
    <Section title="5. 締め">
      <Alert
        kind="success"
        title={`${daysText(period.period)} は締め済みです`}
        action={
          <Button
            size="small"
            icon="download"
            loading={isAsking}
            onClick={() => void downloadOf(period.closedAt)}
          >
            締めた時点の原価をダウンロード
          </Button>
        }
      >
        {period.closedAt && formatTimestamp(period.closedAt)} {period.closedBy}
        。この期間の原価は確定し、入荷・確定単価・棚卸は変更できません。変更が必要な場合は、運営に締めの解除をご依頼ください。
      </Alert>
    </Section>
  );
};

/** Says that the period was closed before, and why it is open again. */
const Reopened = ({ period: { closings } }: { period: Period }) => {
  const [last] = closings;
  if (!last?.reopenedAt) return null;
  return (
    <div className={styles.reopened}>
      <Alert kind="warning" title="締めが解除されました">
        {formatTimestamp(last.reopenedAt)} {last.reopenedBy}
        。理由：{last.reason}
        <br />
        この期間の入荷・確定単価・棚卸は再び変更できます。確認が済んだら、もう一度締めてください。次の会計期間へ繰り越していた在庫があれば取り消されているので、締めた後に繰り越し直してください。
      </Alert>
    </div>
  );
};

/** What prevents closing, or the button that closes the period. */
const Closing = ({ period, previous, onChanged }: CloseSectionProps) => {
  const [isAsking, setAsking] = useState(false);
  const remediesOf = useRemedies(period, previous);
  const { closeBlockers: blockers, isClosing, isReadyToClose } = period;
  return (
    <Section
      title="5. 締め"
      description="締めると原価が確定し、この期間の入荷・確定単価・棚卸は変更できなくなります。"
    >
      {!isClosing && <Reopened period={period} />}
      {isClosing && (
        <Alert kind="info" title="締めの処理をしています">
          発注の入荷と単価の変更を止めてから締めます。完了すると自動で表示が変わります。
        </Alert>
      )}
      {!isClosing && blockers.length > 0 && (
        <ul className={styles.blockers} aria-label="締められない理由">
          {blockers.map((blocker) => (
            <BlockerRow
              key={blocker.code}
              period={period}
              blocker={blocker}
              remedies={remediesOf(blocker)}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      {!isClosing && (
        <Button
          kind="primary"
          icon="lock"
          disabledReason={isReadyToClose ? undefined : '上の項目をすべて解消すると締められます。'}
          onClick={() => setAsking(true)}
        >
          会計期間を締める
        </Button>
      )}
      {isAsking && <CloseDialog period={period} onClose={() => setAsking(false)} onChanged={onChanged} />}
    </Section>
  );
};

/** Closing a period, what became of it, and its former closings. */
export const CloseSection = (props: CloseSectionProps) => (
  <>
    {props.period.isClosed ? <Closed period={props.period} /> : <Closing {...props} />}
    <History period={props.period} />
  </>
);
