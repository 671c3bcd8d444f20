import { type PublicHost, sendFile, usePublicHost } from '@hacchu-hub/slice-kit/public';
import { useRef } from 'react';
import { CreateSupplierAnswerUploadUrlsDocument } from '../../generated/graphql.js';

async function uploadFiles(
  request: PublicHost['request'],
  token: string,
  files: readonly File[],
): Promise<string[]> {
  if (files.length === 0) return [];
  const described = files.map(({ name, size }) => ({ fileName: name, byteSize: size }));
  const { createSupplierAnswerUploadUrls } = await request(CreateSupplierAnswerUploadUrlsDocument, {
    input: { token, files: described },
  });
  const { uploads } = createSupplierAnswerUploadUrls;
  await Promise.all(
    uploads.map((upload, index) => {
      const file = files[index];
      return file ? sendFile(file, upload) : Promise.resolve();
    }),
  );
  return uploads.map(({ uploadUuid }) => uploadUuid);
}

/**
 * Stores the files of an answer, once for each selection: a repeated answer names the same files.
 * @returns what gives the ids by which the answer names them; it throws SliceError
 */
export function useAnswerUploads(token: string): (files: readonly File[]) => Promise<string[]> {
  const { request } = usePublicHost();
  const stored = useRef<{ files: readonly File[]; ids: string[] }>(undefined);
  return async (files) => {
    if (stored.current?.files !== files) {
      stored.current = { files, ids: await uploadFiles(request, token, files) };
    }
    return stored.current.ids;
  };
}
