import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo, useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { formatYen } from '@hacchu-hub/ui/money';
import { useRef, useState } from 'react';
import {
  ApproveOrderDocument,
  DenyOrderDocument,
  type OrderDetail_OrderFragment,
} from '../../generated/graphql.js';
import { useAttemptKey } from '../../order/attempt-key.hook.js';
import { blockedReason } from '../../order/blocked-reason.js';
import { reloadedMessage } from '../../order/reloaded-message.js';

const options = { touches: ['Order'], isHandled: true };
const maxCharacters = 1000;

/** Refusals after which the order, or whether this person may decide about it, is no longer as shown. */
const STALE: ReadonlySet<string> = new Set(['ABORTED', 'FAILED_PRECONDITION', 'PERMISSION_DENIED']);

type Decision = 'approve' | 'deny';

/** Why there is no decision to make; undefined when there is one. */
const nothingToDecide = (order: OrderDetail_OrderFragment): string | undefined =>
  order.status === 'Reviewing' ? blockedReason(order, 'APPROVE') : 'この発注は承認待ちではありません。';

/** The reviewer's decision: its comment, its submission, the server's result. */
export const useReviewDecision = (order: OrderDetail_OrderFragment, refetch: () => Promise<void>) => {
  const { demandUuid, user } = useSession();
  const notify = useNotify();
  const confirm = useConfirm();
  const navigateTo = useNavigateTo();
  const [runApprove] = useSliceMutation(ApproveOrderDocument, options);
  const [runDeny] = useSliceMutation(DenyOrderDocument, options);
  const key = useAttemptKey();
  const isBusy = useRef(false);
  const [comment, setComment] = useState('');
  const [running, setRunning] = useState<Decision>();
  const [commentError, setCommentError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const nothing = nothingToDecide(order);
  // A comment can only be sent with a decision.
  const release = useUnsavedChangesGuard(nothing === undefined && comment.trim() !== '');
  const name = `PO ${order.purchaseNumber}`;

  const errorOf = (decision: Decision): string | undefined => {
    if (decision === 'deny' && comment.trim() === '') return '差戻しの理由を入力してください。';
    return [...comment.trim()].length > maxCharacters
      ? `コメントは${maxCharacters}文字以内で入力してください。`
      : undefined;
  };
  /** Confirmation that names the order and its total. */
  const agrees = (decision: Decision): Promise<boolean> => {
    const { demandSupplier, subject, orderSummary } = order;
    const what = [demandSupplier?.name, subject].filter(Boolean).join('／');
    return confirm({
      title: `${name} を${order.myReviewFor ? `${order.myReviewFor.name}さんの代理として` : ''}${
        decision === 'approve' ? '承認' : '差し戻'
      }します`,
      content: `${what} 合計（税込） ${formatYen(orderSummary.total)}`,
      verb: decision === 'approve' ? '承認する' : '差し戻す',
      danger: decision === 'deny',
    });
  };
  const decide = async (decision: Decision) => {
    if (isBusy.current) return;
    const wrong = errorOf(decision);
    setCommentError(wrong);
    setProblem(undefined);
    if (wrong !== undefined) return;
    isBusy.current = true;
    if (!(await agrees(decision))) {
      isBusy.current = false;
      return;
    }
    setRunning(decision);
    const target = {
      demandUuid,
      uuid: order.uuid,
      expectedUpdatedAt: order.updatedAt,
      idempotencyKey: key.of(JSON.stringify([decision, order.updatedAt, comment])),
      // Named also when it is their own: they may have decided in an earlier step as a deputy.
      reviewerUuid: order.myReviewFor?.uuid ?? user.uuid,
    };
    try {
      const after =
        decision === 'approve'
          ? (await runApprove({ input: { ...target, comment: comment.trim() || null } })).approveOrder.order
          : (await runDeny({ input: { ...target, comment: comment.trim() } })).denyOrder.order;
      release();
      if (decision === 'deny') notify.success(`${name} を差し戻しました。`);
      else if (after.status === 'WaitingForOrder') notify.success(`${name} を承認しました。発注できます。`);
      else notify.success(`${name} を承認しました。`);
      navigateTo('order-detail', { orderUuid: order.uuid });
    } catch (cause) {
      const error = toSliceError(cause, true);
      key.refuse(error);
      if (error.fields.comment) setCommentError(error.fields.comment.join(' '));
      else setProblem(error.message);
      // Show what others have decided or changed in the meantime before deciding again.
      if (STALE.has(error.code)) {
        await refetch();
        if (!error.fields.comment) setProblem(reloadedMessage(error.message));
      }
      isBusy.current = false;
      setRunning(undefined);
    }
  };
  return {
    nothing,
    comment,
    setComment: (text: string) => {
      setComment(text);
      setCommentError(undefined);
    },
    commentError,
    problem,
    running,
    approve: () => decide('approve'),
    deny: () => decide('deny'),
    maxCharacters,
  };
};

export type ReviewDecision = ReturnType<typeof useReviewDecision>;
