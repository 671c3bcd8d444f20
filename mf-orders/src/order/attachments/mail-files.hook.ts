import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { sendFile } from '@hacchu-hub/slice-kit/files';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useState } from 'react';
import {
  CreateOrderMailAttachmentSignedUrlsDocument,
  type SendLog_OrderSendLogFragment,
} from '../../generated/graphql.js';
import { noTarget } from './temporary-attachments.hook.js';
import { useUploads } from './uploads.hook.js';

type SentFile = SendLog_OrderSendLogFragment['attachments'][number];

/**
 * Attachments of a mail: newly added ones, and those of the last mail when it failed, so that they need not
 * be added again.
 */
export const useMailFiles = (lastLog: SendLog_OrderSendLogFragment | null) => {
  const { demandUuid } = useSession();
  const [createUrls] = useSliceMutation(CreateOrderMailAttachmentSignedUrlsDocument, {
    touches: [],
    isHandled: true,
  });
  const failed = lastLog?.status === 'FAILED' ? lastLog : undefined;
  const [kept, setKept] = useState<{ logId: string | undefined; files: readonly SentFile[] }>({
    logId: failed?.id,
    files: failed?.attachments ?? [],
  });
  const uploads = useUploads({
    present: kept.files,
    isMailed: true,
    send: async (file, onProgress) => {
      const { createOrderMailAttachmentSignedUrls } = await createUrls({
        input: { demandUuid, files: [{ fileName: file.name, byteSize: file.size }] },
      });
      const [target] = createOrderMailAttachmentSignedUrls.uploads;
      if (!target) throw noTarget();
      await sendFile(file, target, onProgress);
      return target.uploadUuid;
    },
  });
  // The failed mail now owns the uploaded files.
  if (failed && failed.id !== kept.logId) {
    setKept({ logId: failed.id, files: failed.attachments });
    uploads.clear();
  }
  return {
    uploads,
    kept: kept.files,
    leaveOut: (uuid: string) =>
      setKept((now) => ({ ...now, files: now.files.filter((file) => file.uuid !== uuid) })),
    /** As the mail input expects them. */
    input: { uploadUuids: uploads.results, attachmentUuids: kept.files.map(({ uuid }) => uuid) },
  };
};

export type MailFiles = ReturnType<typeof useMailFiles>;
