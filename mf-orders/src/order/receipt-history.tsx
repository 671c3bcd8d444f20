import { formatLocalDate } from '@hacchu-hub/ui/date';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import { Timeline } from '@hacchu-hub/ui/timeline';
import type { LineReceipts_OrderProductLineFragment } from '../generated/graphql.js';

type Receipt = LineReceipts_OrderProductLineFragment['logilessInboundDeliveryLineHistories'][number];

const words = ({ historyDate, diffFromPrevious }: Receipt): string => {
  const pieces = formatQuantity(Math.abs(diffFromPrevious));
  const day = formatLocalDate(historyDate, { weekday: true });
  return diffFromPrevious < 0 ? `${day} 訂正 −${pieces}` : `${day} 入荷 +${pieces}`;
};

/** The receipts of a line, corrections included, newest first; receipts are never overwritten. */
export const ReceiptHistory = ({ line }: { line: LineReceipts_OrderProductLineFragment }) => {
  const receipts = line.logilessInboundDeliveryLineHistories;
  if (receipts.length === 0) return <p>入荷の記録はまだありません。</p>;
  return (
    <Timeline
      label="入荷の履歴"
      entries={receipts
        .map((receipt, index) => ({
          key: String(index),
          at: receipt.recordedAt,
          title: words(receipt),
          actor: receipt.source === 'WMS' ? '倉庫からの連絡' : receipt.actorName,
          detail: `累計 ${formatQuantity(receipt.receivedQuantity)}`,
          tone: receipt.diffFromPrevious < 0 ? ('error' as const) : ('success' as const),
        }))
        .toReversed()}
    />
  );
};
