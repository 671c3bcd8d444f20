import { toSliceError, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { sendFile } from '@hacchu-hub/slice-kit/files';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { useState } from 'react';
import {
  type AttachmentFragment,
  CreateOrderAttachmentSignedUrlDocument,
  DeleteOrderAttachmentDocument,
  OrderAttachmentsDocument,
  UploadOrderAttachmentsDocument,
} from '../../generated/graphql.js';
import { useUploads } from './uploads.hook.js';

const options = { touches: [], isHandled: true };

/** The files of a stored order: additions and removals are stored at once. */
export const useOrderAttachments = (orderUuid: string) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const confirm = useConfirm();
  const { data, error, refetch } = useSliceQuery(OrderAttachmentsDocument, {
    variables: { uuid: orderUuid, demandUuid },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const [createUrl] = useSliceMutation(CreateOrderAttachmentSignedUrlDocument, options);
  const [take] = useSliceMutation(UploadOrderAttachmentsDocument, options);
  const [remove] = useSliceMutation(DeleteOrderAttachmentDocument, options);
  const [problem, setProblem] = useState<{ uuid: string; message: string }>();
  const attachments = data?.order.orderAttachments ?? [];

  const uploads = useUploads({
    present: attachments,
    isListed: true,
    send: async (file, onProgress) => {
      const { createOrderAttachmentSignedUrl } = await createUrl({
        input: { demandUuid, uuid: orderUuid, fileName: file.name, byteSize: file.size },
      });
      const { upload } = createOrderAttachmentSignedUrl;
      await sendFile(file, upload, onProgress);
      return upload.uploadUuid;
    },
    take: async (uploadUuid) => {
      try {
        await take({ input: { demandUuid, uuid: orderUuid, uploadUuids: [uploadUuid] } });
      } finally {
        // Whatever happened to the answer, the list shows what the order has.
        await refetch();
      }
      return uploadUuid;
    },
  });

  const removeStored = async (attachment: AttachmentFragment) => {
    const isAgreed = await confirm({
      title: `「${attachment.name}」を削除します`,
      content: '削除したファイルは元に戻せません。',
      verb: '削除する',
      danger: true,
    });
    if (!isAgreed) return;
    setProblem(undefined);
    try {
      await remove({ input: { demandUuid, uuid: orderUuid, attachmentUuid: attachment.uuid } });
      await refetch();
      notify.success(`「${attachment.name}」を削除しました。`);
    } catch (cause) {
      setProblem({ uuid: attachment.uuid, message: toSliceError(cause, true).message });
      await refetch();
    }
  };

  return {
    attachments,
    /** The stored files are known; without them, nothing is said about how many there are. */
    isKnown: data !== undefined,
    error,
    refetch,
    uploads,
    removeStored,
    /** Why a file was not deleted; nothing once it is gone. */
    problem: attachments.find(({ uuid }) => uuid === problem?.uuid) && problem?.message,
  };
};
