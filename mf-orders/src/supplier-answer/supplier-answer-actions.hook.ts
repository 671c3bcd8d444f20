import { type SliceError, toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { useState } from 'react';
import {
  AcceptSupplierAnswerDocument,
  AskSupplierBackDocument,
  RemindSupplierDocument,
  RenewSupplierLinkDocument,
  type SupplierAnswerPartsFragment,
  WithdrawSupplierLinkDocument,
} from '../generated/graphql.js';
import { useAttemptKey } from '../order/attempt-key.hook.js';
import { reloadedMessage } from '../order/reloaded-message.js';

interface AnsweredOrder {
  uuid: string;
  updatedAt: string;
  purchaseNumber: string;
}

const touches = ['Order', 'OrderProductLine', 'OrderComment'];

/** What a buyer does with the answers of a supplier, and with the link by which it answers. */
export const useSupplierAnswerActions = (order: AnsweredOrder, refetch: () => Promise<void>) => {
  const { demandUuid } = useSession();
  const confirm = useConfirm();
  const notify = useNotify();
  const key = useAttemptKey();
  const [problem, setProblem] = useState<string>();
  const [isReviewNeeded, setReviewNeeded] = useState(false);
  const options = { touches, isHandled: true };
  const [runAccept, accepting] = useSliceMutation(AcceptSupplierAnswerDocument, options);
  const [runAskBack, asking] = useSliceMutation(AskSupplierBackDocument, options);
  const [runWithdraw, withdrawing] = useSliceMutation(WithdrawSupplierLinkDocument, options);
  const [runRenew, renewing] = useSliceMutation(RenewSupplierLinkDocument, options);
  const [runRemind, reminding] = useSliceMutation(RemindSupplierDocument, options);
  const target = { demandUuid, uuid: order.uuid };

  /** @returns the refusal, which is shown on the page and ends the attempt */
  const attempt = async (work: () => Promise<unknown>, done: string): Promise<SliceError | undefined> => {
    setProblem(undefined);
    setReviewNeeded(false);
    try {
      await work();
      key.renew();
      notify.success(done);
      // The new dates are in the lines of the page as well.
      await refetch();
      return undefined;
    } catch (cause) {
      const error = toSliceError(cause, true);
      key.refuse(error);
      setProblem(error.message);
      setReviewNeeded(error.blockers.includes('REVIEW_REQUIRED'));
      if (error.code === 'ABORTED' || error.code === 'FAILED_PRECONDITION') {
        await refetch();
        setProblem(reloadedMessage(error.message));
      }
      return error;
    }
  };

  return {
    problem,
    /** The dates can be changed by a correction that reviewers approve, and not by accepting them. */
    isReviewNeeded,
    isRunning: [accepting, asking, withdrawing, renewing, reminding].some(({ isRunning }) => isRunning),
    accept: async (answer: SupplierAnswerPartsFragment) => {
      const count = answer.lines.filter(({ proposedDate }) => proposedDate !== null).length;
      const isAgreed = await confirm({
        title: '仕入先の回答を承認します',
        content: `明細${count}件の納期を回答の日付に変更し、仕入先へメールでお知らせします。`,
        verb: '回答を承認する',
      });
      if (!isAgreed) return;
      const input = {
        ...target,
        expectedUpdatedAt: order.updatedAt,
        idempotencyKey: key.current(),
        answerUuid: answer.uuid,
      };
      await attempt(() => runAccept({ input }), '回答の納期に変更しました。');
    },
    askBack: (answerUuid: string, comment: string) =>
      attempt(
        () => runAskBack({ input: { ...target, idempotencyKey: key.current(), answerUuid, comment } }),
        '仕入先へ確認のメールを送りました。',
      ),
    remind: async () => {
      const isAgreed = await confirm({
        title: `PO ${order.purchaseNumber} の確認を仕入先に依頼します`,
        content: '同じリンクを記載したメールをもう一度送ります。依頼は1回だけ送れます。',
        verb: '依頼のメールを送る',
      });
      if (!isAgreed) return;
      await attempt(
        () => runRemind({ input: { ...target, idempotencyKey: key.current() } }),
        '確認の依頼を送りました。',
      );
    },
    withdraw: async () => {
      const isAgreed = await confirm({
        title: '回答用のリンクを無効にします',
        content: '仕入先は、送信済みのメールのリンクから発注を見ることも回答することもできなくなります。',
        verb: 'リンクを無効にする',
        danger: true,
      });
      if (isAgreed) await attempt(() => runWithdraw({ input: target }), 'リンクを無効にしました。');
    },
    renew: async () => {
      const isAgreed = await confirm({
        title: '回答用のリンクを送り直します',
        content: '新しいリンクを仕入先へメールで送ります。これまでのリンクは使えなくなります。',
        verb: '新しいリンクを送る',
      });
      if (!isAgreed) return;
      await attempt(
        () => runRenew({ input: { ...target, idempotencyKey: key.current() } }),
        '新しいリンクを送りました。',
      );
    },
  };
};

export type SupplierAnswerActions = ReturnType<typeof useSupplierAnswerActions>;
