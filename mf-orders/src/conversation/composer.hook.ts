import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useRef, useState } from 'react';
import { CreateOrderCommentDocument } from '../generated/graphql.js';
import { useAttemptKey } from '../order/attempt-key.hook.js';
import { useMailFiles } from '../order/attachments/mail-files.hook.js';

export const mostCharacters = 5000;

/** A message to the supplier while it is written, and its one sending. */
export const useComposer = (orderUuid: string, refetch: () => Promise<void>) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const files = useMailFiles(null);
  const key = useAttemptKey();
  const [run, { isRunning }] = useSliceMutation(CreateOrderCommentDocument, { isHandled: true });
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const isBusy = useRef(false);
  useUnsavedChangesGuard(text.trim() !== '' || files.uploads.uploads.length > 0);

  const refusal = (): string | undefined => {
    if (text.trim() === '') return 'コメントを入力してください。';
    if ([...text.trim()].length > mostCharacters)
      return `コメントは${mostCharacters.toLocaleString('ja-JP')}文字以内で入力してください。`;
    return files.uploads.isSending
      ? '添付ファイルを送信しています。送信が終わってから、もう一度お試しください。'
      : undefined;
  };
  const send = async () => {
    const wrong = refusal();
    setError(wrong);
    if (wrong !== undefined || isBusy.current) return;
    isBusy.current = true;
    try {
      const { createOrderComment } = await run({
        input: {
          demandUuid,
          uuid: orderUuid,
          idempotencyKey: key.current(),
          comment: text.trim(),
          uploadUuids: files.input.uploadUuids,
        },
      });
      key.renew();
      setText('');
      files.uploads.clear();
      if (createOrderComment.orderComment.status !== 'FAILED') notify.success('仕入先へ送信しました。');
      await refetch();
    } catch (cause) {
      const refused = toSliceError(cause, true);
      key.refuse(refused);
      setError(Object.values(refused.fields).flat().join(' ') || refused.message);
    } finally {
      isBusy.current = false;
    }
  };
  return {
    text,
    setText: (next: string) => {
      setText(next);
      setError(undefined);
    },
    error,
    files,
    send,
    isRunning,
  };
};
