import { type SliceError, toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { emailListErrors, type FieldErrors, hasErrors, useForm } from '@hacchu-hub/ui/form';
import { useRef } from 'react';
import { CreateOrderCommentDocument } from '../generated/graphql.js';
import { useMailFiles } from '../order/attachments/mail-files.hook.js';
import { useAttemptKey } from '../order/attempt-key.hook.js';
import { maxRecipients } from '../order/mail/mail-form.js';
import { useUnknownRecipients } from '../order/mail/unknown-recipients.hook.js';

export const maxCharacters = 5000;

interface Message {
  to: string[];
  comment: string;
}

const validate = ({ to, comment }: Message): FieldErrors => ({
  ...emailListErrors(to, { path: 'to', max: maxRecipients }),
  ...(to.length === 0 ? { to: ['宛先を1件以上入力してください。'] } : {}),
  ...(comment.trim() === '' ? { comment: ['コメントを入力してください。'] } : {}),
  ...([...comment.trim()].length > maxCharacters
    ? { comment: [`コメントは${maxCharacters}文字以内で入力してください。`] }
    : {}),
});

/** Field errors of the form; errors of the files and of anything else are shown at the text. */
const refusedFields = ({ fields, message }: SliceError): FieldErrors => {
  const isRecipient = (path: string) => /^to(?:\.|$)/.test(path);
  const recipients = Object.entries(fields).filter(([path]) => isRecipient(path));
  const others = Object.entries(fields).flatMap(([path, messages]) => (isRecipient(path) ? [] : messages));
  if (others.length > 0) return { ...Object.fromEntries(recipients), comment: [others.join(' ')] };
  return recipients.length > 0 ? Object.fromEntries(recipients) : { comment: [message] };
};

/** A draft message to the supplier, sent at most once. */
export const useComposer = (orderUuid: string, to: readonly string[], refetch: () => Promise<void>) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const files = useMailFiles(null);
  const key = useAttemptKey();
  const [run, { isRunning }] = useSliceMutation(CreateOrderCommentDocument, { isHandled: true });
  const form = useForm<Message>({ to: [...to], comment: '' });
  const recipients = useUnknownRecipients({ to: form.values.to, cc: [] });
  const isBusy = useRef(false);
  useUnsavedChangesGuard(form.values.comment.trim() !== '' || files.uploads.uploads.length > 0);

  const refusal = (): FieldErrors => {
    const errors = validate(form.values);
    return !hasErrors(errors) && files.uploads.isSending
      ? { comment: ['添付ファイルを送信しています。送信が終わってから、もう一度お試しください。'] }
      : errors;
  };
  const send = async () => {
    const wrong = refusal();
    form.setErrors(wrong);
    if (hasErrors(wrong) || isBusy.current) return;
    isBusy.current = true;
    try {
      const { createOrderComment } = await run({
        input: {
          demandUuid,
          uuid: orderUuid,
          idempotencyKey: key.current(),
          to: form.values.to,
          confirmedRecipients: recipients.confirmed,
          comment: form.values.comment.trim(),
          uploadUuids: files.input.uploadUuids,
        },
      });
      key.renew();
      form.setValue('comment', '');
      files.uploads.clear();
      const { status } = createOrderComment.orderComment;
      if (status === 'SENT') notify.success('仕入先へ送信しました。');
      if (status === 'PENDING') notify.info('メッセージを送信しています。結果は「やりとり」に表示されます。');
      await refetch();
    } catch (cause) {
      const refused = toSliceError(cause, true);
      key.refuse(refused);
      recipients.ask(refused);
      form.setErrors(refusedFields(refused));
      // An earlier attempt, whose answer was lost, may have sent what the text was then.
      if (refused.code === 'FAILED_PRECONDITION') await refetch();
    } finally {
      isBusy.current = false;
    }
  };
  return { form, recipients, files, send, isRunning };
};
