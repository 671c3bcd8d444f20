import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { useState } from 'react';
import {
  CancelOrderDocument,
  type CancelOrderInput,
  DeleteOrderDocument,
  FixOrderDocument,
  type OrderActionId,
  type OrderDetail_OrderFragment,
  type OrderStatusEvent,
  UnfixOrderDocument,
  UpdateOrderStatusDocument,
} from '../../generated/graphql.js';
import { outstandingOf } from '../../order/receipt-entries.js';
import { reloadedMessage } from '../../order/reloaded-message.js';

const touches = ['Order', 'OrderProductLine', 'Product', 'CostSummary'];

/** The order's actions on its page; each asks for confirmation that names the order and the consequence. */
export const useOrderActions = (order: OrderDetail_OrderFragment, refetch: () => Promise<void>) => {
  const { demandUuid } = useSession();
  const confirm = useConfirm();
  const notify = useNotify();
  const navigateTo = useNavigateTo();
  const options = { touches, isHandled: true };
  const [runStatus, statusState] = useSliceMutation(UpdateOrderStatusDocument, options);
  const [runCancel, cancelState] = useSliceMutation(CancelOrderDocument, options);
  const [runDelete, deleteState] = useSliceMutation(DeleteOrderDocument, options);
  const [runFix, fixState] = useSliceMutation(FixOrderDocument, options);
  const [runUnfix, unfixState] = useSliceMutation(UnfixOrderDocument, options);
  const [problem, setProblem] = useState<string>();
  const [running, setRunning] = useState<OrderActionId>();
  const target = { demandUuid, uuid: order.uuid, expectedUpdatedAt: order.updatedAt };
  const name = `PO ${order.purchaseNumber}`;

  /** Runs one mutation; a refusal is shown on the page, and the newest state is loaded. */
  const attempt = async (id: OrderActionId, work: () => Promise<unknown>, done: string): Promise<boolean> => {
    setProblem(undefined);
    setRunning(id);
    try {
      await work();
      notify.success(done);
      return true;
    } catch (cause) {
      const error = toSliceError(cause, true);
      setProblem(error.message);
      if (error.code === 'ABORTED' || error.code === 'FAILED_PRECONDITION') {
        await refetch();
        setProblem(reloadedMessage(error.message));
      }
      return false;
    } finally {
      setRunning(undefined);
    }
  };
  const changeStatus = (event: OrderStatusEvent, confirmShortClose?: boolean) =>
    runStatus({ input: { ...target, event, idempotencyKey: crypto.randomUUID(), confirmShortClose } });

  const complete = async () => {
    const outstanding = order.orderProductLines.reduce((sum, line) => sum + outstandingOf(line), 0);
    const isShort = outstanding > 0;
    const isAgreed = await confirm({
      title: isShort ? `${name} の残数を打ち切り、納品完了にします` : `${name} を納品完了にします`,
      content: isShort
        ? `未入荷の数量${outstanding.toLocaleString('ja-JP')}は今後入荷しないものとして記録します。入荷済みの数量は変わりません。`
        : undefined,
      verb: isShort ? '打ち切って納品完了にする' : '納品完了にする',
    });
    if (isAgreed)
      await attempt(
        'COMPLETE_DELIVERY',
        () => changeStatus('COMPLETE_DELIVERY', isShort),
        `${name} を納品完了にしました。`,
      );
  };
  const reopen = async () => {
    const isAgreed = await confirm({
      title: `${name} を納品待ちに戻します`,
      content: '入荷の記録は残ります。',
      verb: '納品待ちに戻す',
    });
    if (isAgreed)
      await attempt(
        'REOPEN_DELIVERY',
        () => changeStatus('REOPEN_DELIVERY'),
        `${name} を納品待ちに戻しました。`,
      );
  };
  const fix = async () => {
    const isAgreed = await confirm({
      title: `${name} を確定します`,
      content: '確定すると、解除するまで発注の内容を変更できません。入荷の登録はできます。',
      verb: '確定する',
    });
    if (isAgreed) await attempt('FIX', () => runFix({ input: target }), `${name} を確定しました。`);
  };
  const unfix = async () => {
    const isAgreed = await confirm({ title: `${name} の確定を解除します`, verb: '確定を解除する' });
    if (isAgreed) await attempt('UNFIX', () => runUnfix({ input: target }), `${name} の確定を解除しました。`);
  };
  const withdraw = async () => {
    const isAgreed = await confirm({
      title: `${name} の承認申請を取り下げます`,
      content: '下書きに戻ります。承認者に通知されます。',
      verb: '取り下げる',
    });
    if (isAgreed)
      await attempt('WITHDRAW', () => changeStatus('WITHDRAW'), `${name} の承認申請を取り下げました。`);
  };
  const backToDraft = async () => {
    const isAgreed = await confirm({ title: `${name} を下書きに戻します`, verb: '下書きに戻す' });
    if (isAgreed)
      await attempt('BACK_TO_DRAFT', () => changeStatus('BACK_TO_DRAFT'), `${name} を下書きに戻しました。`);
  };
  const remove = async () => {
    const isAgreed = await confirm({
      title: `下書き ${name} を削除します`,
      content: `${order.subject ?? '（件名なし）'}。削除した下書きは元に戻せません。発注番号は再利用されません。`,
      verb: '削除する',
      danger: true,
    });
    if (!isAgreed) return;
    const isDone = await attempt(
      'DELETE',
      () => runDelete({ input: target }),
      `下書き ${name} を削除しました。`,
    );
    if (isDone) navigateTo('order-list');
  };
  /** Cancels, optionally with a mail to the supplier. @throws SliceError, which its dialog shows */
  const cancel = async (input: Pick<CancelOrderInput, 'reason' | 'idempotencyKey' | 'mail'>) => {
    try {
      const { latestOrderSendLog: log } = (await runCancel({ input: { ...target, ...input } })).cancelOrder
        .order;
      notify.success(`${name} をキャンセルしました。`);
      if (input.mail && log?.status === 'FAILED') {
        notify.error('取消のメールを送信できませんでした', '送信履歴から、もう一度送信できます。');
      }
    } catch (cause) {
      const error = toSliceError(cause, true);
      if (error.code === 'ABORTED' || error.code === 'FAILED_PRECONDITION') await refetch();
      throw error;
    }
  };

  const isRunning = [statusState, cancelState, deleteState, fixState, unfixState].some(
    (state) => state.isRunning,
  );
  return {
    complete,
    reopen,
    fix,
    unfix,
    withdraw,
    backToDraft,
    remove,
    cancel,
    problem,
    /** The mutation that is running on the page itself. */
    running,
    clearProblem: () => setProblem(undefined),
    isRunning,
  };
};

export type OrderActions = ReturnType<typeof useOrderActions>;
