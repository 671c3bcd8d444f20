import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo, useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { createElement, useEffect, useRef, useState } from 'react';
import type { SendOrder_OrderFragment } from '../../generated/graphql.js';
import { isLost } from '../../order/attempt-key.hook.js';
import { type MailDraft, useMailDraft } from '../../order/mail/mail-draft.hook.js';
import { unprintableWords } from '../../order/unprintable-texts.js';
import { warningTexts } from '../../order/warning-words.js';
import { ConfirmRecipients } from './confirm-recipients.js';
import { useLostAnswer } from './lost-answer.hook.js';
import { useSendMutations } from './send-mutations.hook.js';
import { type SendTask, sendTaskOf } from './send-task.js';

const sendQuestion = (
  order: SendOrder_OrderFragment,
  task: SendTask,
  mail: MailDraft,
  [name, supplier]: readonly [string, string],
) => ({
  title: `${task.object(name)} ${supplier} へ送信します`,
  content: createElement(ConfirmRecipients, {
    mail: mail.form.values,
    document: task.document,
    total: order.orderSummary.total,
    warnings: [...warningTexts(order.warnings), ...unprintableWords(mail.unprintableTexts ?? [])],
  }),
  verb: '送信する',
});

const markQuestion = (name: string, supplier: string) => ({
  title: `${name} をメールを送らずに発注済みにします`,
  content: `${supplier} へメールは送信されません。電話やFAXなどで発注した場合に使います。発注書のPDFは保存されます。`,
  verb: '発注済みにする',
});

/** Sending an order: the mail input, sending it once, and the result. */
export const useOrderSend = (latest: SendOrder_OrderFragment, refetch: () => Promise<void>) => {
  const confirm = useConfirm();
  const notify = useNotify();
  const navigateTo = useNavigateTo();
  const { sendMail, markOrdered: mark } = useSendMutations(latest);
  const [isRunning, setRunning] = useState(false);
  const isBusy = useRef(false);
  const hasLeft = useRef(false);
  const log = latest.latestOrderSendLog;
  // While it is sent, and until the page is left, the order stays as it was: a sent one would be one to correct.
  const [sending, setSending] = useState<SendOrder_OrderFragment>();
  const { found, sent, lose, forget } = useLostAnswer(latest);
  if (sending === undefined && log?.status === 'PENDING') setSending(found?.order ?? latest);
  if (sending !== undefined && log?.status === 'FAILED' && !isRunning) setSending(undefined);
  const order = sending ?? sent?.order ?? latest;
  const mail = useMailDraft(order.mailDefaults, log);
  if (found && !sent) {
    forget();
    if (log?.status === 'PENDING') mail.forgive();
  }
  const task = sendTaskOf(order);
  const name = `PO ${order.purchaseNumber}`;
  const supplier = order.demandSupplier?.name ?? '仕入先';
  const sentWords = `${task.object(name)} ${supplier} へ送信しました。`;

  const release = useUnsavedChangesGuard(mail.isDirty && log?.status !== 'PENDING');

  const failedLog = log?.status === 'FAILED' ? log.id : undefined;
  const { renewKey } = mail;
  useEffect(() => {
    if (failedLog !== undefined) renewKey();
  }, [failedLog, renewKey]);

  const leave = (text: string) => {
    hasLeft.current = true;
    release();
    notify.success(text);
    navigateTo(order.status === 'Canceled' ? 'order-canceled' : 'order-detail', { orderUuid: order.uuid });
  };
  // The mail is sent after the response; the page waits here for the result.
  const wasPending = useRef(log?.status === 'PENDING');
  const isSentNow = wasPending.current && log?.status === 'SENT';
  useEffect(() => {
    if (log?.status === 'PENDING') wasPending.current = true;
    if (!isSentNow) return;
    wasPending.current = false;
    leave(sentWords);
  });
  useEffect(() => {
    if (sent && !hasLeft.current) leave(sent.text);
  });

  /** @param text what is said when it has succeeded */
  const once = async (text: string, work: () => Promise<void>) => {
    if (isBusy.current || hasLeft.current) return;
    isBusy.current = true;
    mail.forgive();
    try {
      await work();
    } catch (cause) {
      const error = toSliceError(cause, true);
      setSending(undefined);
      mail.refuse(error);
      if (isLost(error)) lose(text);
      // A refused sending may have changed the order (a failed mail is recorded), so reload it.
      if (error.code !== 'INVALID_ARGUMENT') {
        await refetch();
        mail.markReloaded();
      }
    } finally {
      isBusy.current = false;
      setRunning(hasLeft.current);
    }
  };

  const finish = (after: SendOrder_OrderFragment, text: string) => {
    const result = after.latestOrderSendLog;
    if (result?.status === 'PENDING') {
      wasPending.current = true;
      return;
    }
    if (result?.status !== 'FAILED') leave(text);
  };

  const send = () =>
    once(sentWords, async () => {
      const input = mail.take();
      if (!input) return;
      const isAgreed = await confirm(sendQuestion(order, task, mail, [name, supplier]));
      if (!isAgreed || hasLeft.current) return;
      setRunning(true);
      setSending(latest);
      finish(await sendMail(input, mail.idempotencyKey()), sentWords);
    });

  const markedWords = `${name} を発注済みにしました。`;
  const markOrdered = () =>
    once(markedWords, async () => {
      const isAgreed = await confirm(markQuestion(name, supplier));
      if (!isAgreed || hasLeft.current) return;
      setRunning(true);
      setSending(latest);
      finish(await mark(mail.idempotencyKey()), markedWords);
    });

  const isPending = log?.status === 'PENDING';
  const pendingLog = isPending ? log : undefined;
  return { order, task, mail, send, markOrdered, isRunning, isPending, pendingLog };
};

export type OrderSendState = ReturnType<typeof useOrderSend>;
