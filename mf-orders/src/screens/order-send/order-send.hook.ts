import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo, useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { hasErrors, useForm } from '@hacchu-hub/ui/form';
import { createElement, useEffect, useRef, useState } from 'react';
import {
  MarkOrderedDocument,
  SendOrderMailDocument,
  SubmitOrderWithSendMailDocument,
  type SendOrder_OrderFragment,
} from '../../generated/graphql.js';
import { useMailFiles } from '../../order/attachments/mail-files.hook.js';
import { ConfirmRecipients } from './confirm-recipients.js';
import { fromMailDefaults, splitServerFields, toMailInput, validateMail } from './mail-form.js';

const touches = ['Order', 'OrderProductLine'];

/** Sending an order: the mail as it is typed, the one sending, and what became of it. */
export const useOrderSend = (order: SendOrder_OrderFragment, refetch: () => Promise<void>) => {
  const { demandUuid } = useSession();
  const confirm = useConfirm();
  const notify = useNotify();
  const navigateTo = useNavigateTo();
  const form = useForm(fromMailDefaults(order.mailDefaults));
  const options = { touches, isHandled: true };
  const [submit] = useSliceMutation(SubmitOrderWithSendMailDocument, options);
  const [sendAgain] = useSliceMutation(SendOrderMailDocument, options);
  const [mark] = useSliceMutation(MarkOrderedDocument, options);
  const [isRunning, setRunning] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  // One key for one sending: a second click, or a repeat after a lost answer, is the same sending.
  const key = useRef(crypto.randomUUID());
  const isBusy = useRef(false);
  const files = useMailFiles(order.latestOrderSendLog);
  const name = `PO ${order.purchaseNumber}`;
  const supplier = order.demandSupplier?.name ?? '仕入先';
  const log = order.latestOrderSendLog;

  const release = useUnsavedChangesGuard(
    (form.dirty || files.uploads.uploads.length > 0) && log?.status !== 'PENDING',
  );

  const failedLog = log?.status === 'FAILED' ? log.id : undefined;
  useEffect(() => {
    if (failedLog !== undefined) key.current = crypto.randomUUID();
  }, [failedLog]);

  const leave = (text: string) => {
    release();
    notify.success(text);
    navigateTo('order-detail', { orderUuid: order.uuid });
  };
  // The mail goes out after the answer; the page waits here until it knows.
  const wasPending = useRef(log?.status === 'PENDING');
  const isSentNow = wasPending.current && log?.status === 'SENT';
  useEffect(() => {
    if (log?.status === 'PENDING') wasPending.current = true;
    if (!isSentNow) return;
    wasPending.current = false;
    leave(`${name} を ${supplier} へ送信しました。`);
  });

  const once = async (work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setProblems([]);
    try {
      await work();
    } catch (cause) {
      const error = toSliceError(cause, true);
      const fields = splitServerFields(error.fields);
      if (hasErrors(fields.mail)) form.setErrors(fields.mail);
      setProblems(fields.order.length > 0 ? fields.order : error.message.split('\n'));
      // A refusal is final for its key; only an answer that got lost may be asked for again. What was refused may
      // have moved the order on (a failed mail is on record), so the newest state is read.
      if (error.code === 'NETWORK') return;
      key.current = crypto.randomUUID();
      if (error.code !== 'INVALID_ARGUMENT') await refetch();
    } finally {
      isBusy.current = false;
      setRunning(false);
    }
  };

  const finish = (after: SendOrder_OrderFragment, text: string) => {
    const latest = after.latestOrderSendLog;
    if (latest?.status === 'PENDING') {
      wasPending.current = true;
      return;
    }
    if (latest?.status !== 'FAILED') leave(text);
  };

  const send = () =>
    once(async () => {
      const errors = validateMail(form.values);
      if (hasErrors(errors)) {
        form.setErrors(errors);
        return;
      }
      if (files.uploads.isSending) {
        setProblems(['添付ファイルを送信しています。送信が終わってから、もう一度お試しください。']);
        return;
      }
      const isAgreed = await confirm({
        title: `${name} を ${supplier} へ送信します`,
        content: createElement(ConfirmRecipients, {
          mail: form.values,
          total: order.orderSummary.total,
          warnings: order.warnings.map((warning) => warning.message),
        }),
        verb: '送信する',
      });
      if (!isAgreed) return;
      setRunning(true);
      const input = {
        demandUuid,
        uuid: order.uuid,
        expectedUpdatedAt: order.updatedAt,
        idempotencyKey: key.current,
        mail: toMailInput(form.values, files.input),
        acknowledgedWarnings: order.warnings.map((warning) => warning.code),
      };
      const after =
        order.status === 'Drafting'
          ? (await submit({ input })).submitOrderWithSendMail.order
          : (await sendAgain({ input })).sendOrderMail.order;
      finish(after, `${name} を ${supplier} へ送信しました。`);
    });

  const markOrdered = () =>
    once(async () => {
      const isAgreed = await confirm({
        title: `${name} をメールを送らずに発注済みにします`,
        content: `${supplier} へメールは送信されません。電話やFAXなどで発注した場合に使います。発注書のPDFは保存されます。`,
        verb: '発注済みにする',
      });
      if (!isAgreed) return;
      setRunning(true);
      const { updateOrderStatus } = await mark({
        input: {
          demandUuid,
          uuid: order.uuid,
          expectedUpdatedAt: order.updatedAt,
          event: 'MARK_ORDERED',
          idempotencyKey: key.current,
        },
      });
      finish(updateOrderStatus.order, `${name} を発注済みにしました。`);
    });

  return { form, files, send, markOrdered, isRunning, problems, isPending: log?.status === 'PENDING' };
};
