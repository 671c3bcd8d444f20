import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { sendFile } from '@hacchu-hub/slice-kit/files';
import { useSession } from '@hacchu-hub/slice-kit/session';
import {
  CreateOrderTemporaryAttachmentSignedUrlsDocument,
  UploadOrderTemporaryAttachmentsDocument,
} from '../../generated/graphql.js';
import { useUploads } from './uploads.hook.js';

const options = { touches: [], isHandled: true };

export const noTarget = (): SliceError =>
  new SliceError({ code: 'UNKNOWN', message: 'ファイルを送信できませんでした。', isHandled: true });

/** Files for an order that is not stored yet; the first save refers to them by their ids (`results`). */
export const useTemporaryAttachments = () => {
  const { demandUuid } = useSession();
  const [createUrls] = useSliceMutation(CreateOrderTemporaryAttachmentSignedUrlsDocument, options);
  const [take] = useSliceMutation(UploadOrderTemporaryAttachmentsDocument, options);
  return useUploads({
    send: async (file, onProgress) => {
      const { createOrderTemporaryAttachmentSignedUrls } = await createUrls({
        input: { demandUuid, files: [{ fileName: file.name, byteSize: file.size }] },
      });
      const [target] = createOrderTemporaryAttachmentSignedUrls.uploads;
      if (!target) throw noTarget();
      await sendFile(file, target, onProgress);
      return target.uploadUuid;
    },
    take: async (uploadUuid) => {
      const { uploadOrderTemporaryAttachments } = await take({
        input: { demandUuid, uploadUuids: [uploadUuid] },
      });
      const [taken] = uploadOrderTemporaryAttachments.orderTemporaryAttachments;
      if (!taken) throw noTarget();
      return taken.uuid;
    },
  });
};
