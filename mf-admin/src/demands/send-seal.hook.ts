import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { sendFile } from '@hacchu-hub/slice-kit/files';
import { useCallback } from 'react';
import { CreateSealImageUploadUrlDocument } from '../generated/graphql.js';

/** Uploads a seal image for preview and saving. Resolves to the upload's id; rejects with a SliceError. */
export const useSendSeal = (demandUuid: string): ((file: File) => Promise<string>) => {
  const [createUploadUrl] = useSliceMutation(CreateSealImageUploadUrlDocument, { isHandled: true });
  return useCallback(
    async (file) => {
      const { createSealImageUploadUrl } = await createUploadUrl({
        input: { demandUuid, fileName: file.name, byteSize: file.size, mimeType: file.type },
      });
      await sendFile(file, createSealImageUploadUrl.upload);
      return createSealImageUploadUrl.upload.uploadUuid;
    },
    [createUploadUrl, demandUuid],
  );
};
