import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNavigateToList } from '@hacchu-hub/slice-kit/navigation';
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
import { useAttemptKey } from '../../order/attempt-key.hook.js';
import { reloadedMessage } from '../../order/reloaded-message.js';
import { confirmationOf, type ConfirmedAction, outstandingLotOf } from './order-actions.confirmations.js';

const touches = ['Order', 'OrderProductLine', 'Product', 'CostSummary'];

/** The order's actions on its page; each asks for confirmation that names the order and the consequence. */
export const useOrderActions = (order: OrderDetail_OrderFragment, refetch: () => Promise<void>) => {
  const { demandUuid } = useSession();
  const confirm = useConfirm();
  const notify = useNotify();
  const navigateToList = useNavigateToList();
  const options = { touches, isHandled: true };
  const [runStatus, statusState] = useSliceMutation(UpdateOrderStatusDocument, options);
  const [runCancel, cancelState] = useSliceMutation(CancelOrderDocument, options);
  const [runDelete, deleteState] = useSliceMutation(DeleteOrderDocument, options);
  const [runFix, fixState] = useSliceMutation(FixOrderDocument, options);
  const [runUnfix, unfixState] = useSliceMutation(UnfixOrderDocument, options);
  const [problem, setProblem] = useState<string>();
  const [running, setRunning] = useState<OrderActionId>();
  const key = useAttemptKey();
  const target = { demandUuid, uuid: order.uuid, expectedUpdatedAt: order.updatedAt };
  /** The input of an action that is done once, also when its answer was lost and the user repeats it. */
  const onceFor = <T extends object>(id: OrderActionId, input: T) => ({
    ...target,
    ...input,
    idempotencyKey: key.of(JSON.stringify([id, order.updatedAt, input])),
  });
  const name = `PO ${order.purchaseNumber}`;

  /** Runs one mutation; a refusal is shown on the page, and the newest state is loaded. */
  const attempt = async (id: OrderActionId, work: () => Promise<unknown>, done: string): Promise<boolean> => {
    setProblem(undefined);
    setRunning(id);
    try {
      await work();
      key.renew();
      notify.success(done);
      return true;
    } catch (cause) {
      const error = toSliceError(cause, true);
      key.refuse(error);
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
  /** Runs an action that the user agrees to. */
  const ask = async (id: ConfirmedAction, work: () => Promise<unknown>): Promise<boolean> => {
    const { done, ...question } = confirmationOf(id, order);
    return (await confirm(question)) && attempt(id, work, done);
  };
  const askForStatus = (event: ConfirmedAction & OrderStatusEvent, confirmShortClose?: boolean) =>
    ask(event, () => runStatus({ input: onceFor(event, { event, confirmShortClose }) }));
  const remove = async () => {
    if (await ask('DELETE', () => runDelete({ input: onceFor('DELETE', {}) }))) navigateToList('order-list');
  };
  /** Cancels, optionally with a mail to the supplier. @throws SliceError, which its dialog shows */
  const cancel = async (input: Pick<CancelOrderInput, 'reason' | 'idempotencyKey' | 'mail'>) => {
    try {
      const { latestOrderSendLog: log } = (await runCancel({ input: { ...target, ...input } })).cancelOrder
        .order;
      notify.success(`${name} をキャンセルしました。`);
      if (input.mail && log?.status === 'FAILED' && !log.isStopped) {
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
    complete: () => askForStatus('COMPLETE_DELIVERY', outstandingLotOf(order) > 0),
    reopen: () => askForStatus('REOPEN_DELIVERY'),
    fix: () => ask('FIX', () => runFix({ input: onceFor('FIX', {}) })),
    unfix: () => ask('UNFIX', () => runUnfix({ input: onceFor('UNFIX', {}) })),
    withdraw: () => askForStatus('WITHDRAW'),
    backToDraft: () => askForStatus('BACK_TO_DRAFT'),
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
