import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { sendFile } from '@hacchu-hub/slice-kit/files';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useState } from 'react';
import {
  CreateApprovalRoutesUploadUrlDocument,
  ImportApprovalRoutesDocument,
  type ImportApprovalRoutesMutation,
} from '../../generated/graphql.js';

const maxBytes = 1024 * 1024;

/** The reason to refuse a file before it is uploaded; undefined when it is acceptable. */
const refusalOf = ({ name, size }: File): string | undefined => {
  if (!/\.csv$/iu.test(name)) return 'CSVファイル（拡張子 .csv）を選択してください。';
  if (size === 0) return 'ファイルが空です。';
  return size > maxBytes ? 'ファイルが大きすぎます。1MB以下のファイルを選択してください。' : undefined;
};

export type ImportResult = ImportApprovalRoutesMutation['importApprovalRoutes'];

/** Uploads a file of routes and imports it, all or nothing. */
export const useRouteImport = (onStored: (result: ImportResult) => void) => {
  const { demandUuid } = useSession();
  const [createUrl] = useSliceMutation(CreateApprovalRoutesUploadUrlDocument, { isHandled: true });
  const [runImport] = useSliceMutation(ImportApprovalRoutesDocument, {
    touches: ['ApprovalRoute', 'ApprovalRouteChange'],
    isHandled: true,
  });
  /** From 0 to 1 during an upload. */
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [result, setResult] = useState<ImportResult>();

  const take = async (chosen: File) => {
    const refusal = refusalOf(chosen);
    setProblem(refusal);
    setResult(undefined);
    if (refusal !== undefined) return;
    setProgress(0);
    try {
      const { createApprovalRoutesUploadUrl } = await createUrl({
        input: { demandUuid, fileName: chosen.name, byteSize: chosen.size },
      });
      const { upload } = createApprovalRoutesUploadUrl;
      await sendFile(chosen, upload, setProgress);
      const { importApprovalRoutes } = await runImport({
        input: { demandUuid, uploadUuid: upload.uploadUuid },
      });
      setResult(importApprovalRoutes);
      if (importApprovalRoutes.errors.length === 0) onStored(importApprovalRoutes);
    } catch (cause) {
      const error = toSliceError(cause, true);
      setProblem(Object.values(error.fields).flat().join(' ') || error.message);
    } finally {
      setProgress(undefined);
    }
  };
  return { take, progress, problem, result };
};
