import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import { useState } from 'react';
import {
  type DeliveryOrderQuery,
  ReopenOrderLinesDocument,
  ShortCloseOrderLinesDocument,
} from '../../generated/graphql.js';
import { useAttemptKey } from '../../order/attempt-key.hook.js';
import { outstandingOf } from '../../order/receipt-entries.js';
import { reloadedMessage } from '../../order/reloaded-message.js';

type Order = DeliveryOrderQuery['order'];
type Line = Order['orderProductLines'][number];

const options = { touches: ['Order', 'OrderProductLine', 'Product', 'CostSummary'], isHandled: true };

/** 残数打切り of one line, and reverting it; the order's other lines stay unchanged. */
export const useShortClose = (order: Order, line: Line, reload: () => Promise<void>) => {
  const { demandUuid } = useSession();
  const confirm = useConfirm();
  const notify = useNotify();
  const [runClose, closing] = useSliceMutation(ShortCloseOrderLinesDocument, options);
  const [runReopen, reopening] = useSliceMutation(ReopenOrderLinesDocument, options);
  const key = useAttemptKey();
  const [problem, setProblem] = useState<string>();
  const name = `PO ${order.purchaseNumber}「${line.product?.name ?? `${line.orderNum}行目`}」`;
  const outstanding = outstandingOf(line);

  const attempt = async (work: () => Promise<unknown>, done: string) => {
    setProblem(undefined);
    try {
      await work();
      key.renew();
      notify.success(done);
    } catch (cause) {
      const error = toSliceError(cause, true);
      key.refuse(error);
      // The line is reloaded below.
      setProblem(reloadedMessage(error.message));
    }
    await reload();
  };
  const close = async () => {
    const isLast = order.orderProductLines.every(
      (other) => other.id === line.id || outstandingOf(other) === 0,
    );
    const isAgreed = await confirm({
      title: `${name}の残数を打ち切ります`,
      content: `未入荷の${formatQuantity(outstanding)}${line.unit ?? '個'}は今後入荷しないものとして記録します。${
        isLast ? '全ての明細が完了するため、発注は納品完了になります。' : 'ほかの明細は変わりません。'
      }`,
      verb: '打ち切る',
      danger: true,
    });
    if (!isAgreed) return;
    await attempt(
      () =>
        runClose({
          input: {
            demandUuid,
            idempotencyKey: key.current(),
            lines: [{ id: line.id, expectedOutstandingLot: outstanding }],
          },
        }),
      `${name}の残数を打ち切りました。`,
    );
  };
  const reopen = async () => {
    const isAgreed = await confirm({
      title: `${name}の残数打切りを取り消します`,
      content: `打ち切った${formatQuantity(line.canceledLot)}${line.unit ?? '個'}を、再び入荷待ちにします。`,
      verb: '打切りを取り消す',
    });
    if (!isAgreed) return;
    await attempt(
      () =>
        runReopen({
          input: {
            demandUuid,
            idempotencyKey: key.current(),
            lines: [{ id: line.id, expectedCanceledLot: line.canceledLot }],
          },
        }),
      `${name}の残数打切りを取り消しました。`,
    );
  };
  return { close, reopen, problem, isRunning: closing.isRunning || reopening.isRunning };
};
