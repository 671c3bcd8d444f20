import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { saveFile } from '@hacchu-hub/slice-kit/files';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useCallback } from 'react';
import { type CommentFragment, CreateOrderCommentAttachmentSignedUrlDocument } from '../generated/graphql.js';

type CommentFile = CommentFragment['attachments'][number];

/** Files of a message: a signed URL is requested on demand and expires after some minutes. */
export const useCommentFiles = ({ id: commentId }: Pick<CommentFragment, 'id'>) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const [createUrl] = useSliceMutation(CreateOrderCommentAttachmentSignedUrlDocument, { isHandled: true });
  const urlOf = useCallback(
    async (file: Pick<CommentFile, 'id'>): Promise<string> => {
      const data = await createUrl({ input: { demandUuid, commentId, attachmentId: file.id } });
      return data.createOrderCommentAttachmentSignedUrl.url;
    },
    [createUrl, demandUuid, commentId],
  );
  const download = async (file: CommentFile) => {
    try {
      saveFile(await urlOf(file), file.name);
    } catch (cause) {
      notify.error(`「${file.name}」をダウンロードできませんでした`, toSliceError(cause, true).message);
    }
  };
  return { urlOf, download };
};
