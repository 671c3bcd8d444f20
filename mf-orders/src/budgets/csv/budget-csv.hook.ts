import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { sendFile } from '@hacchu-hub/slice-kit/files';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useState } from 'react';
import {
  CreateBudgetsUploadUrlDocument,
  ImportBudgetsDocument,
  type ImportBudgetsMutation,
} from '../../generated/graphql.js';

const maxBytes = 1024 * 1024;

/** The reason to refuse a file before it is uploaded; undefined when it is acceptable. */
const refusalOf = ({ name, size }: File): string | undefined => {
  if (!/\.csv$/iu.test(name)) return 'CSVファイル（拡張子 .csv）を選択してください。';
  if (size === 0) return 'ファイルが空です。';
  return size > maxBytes ? 'ファイルが大きすぎます。1MB以下のファイルを選択してください。' : undefined;
};

export type BudgetImport = ImportBudgetsMutation['importBudgets'];

/** Uploads a file of budgets and imports it, all or nothing. */
export const useBudgetImport = (onStored: (result: BudgetImport) => void) => {
  const { demandUuid } = useSession();
  const [createUrl] = useSliceMutation(CreateBudgetsUploadUrlDocument, { isHandled: true });
  const [runImport] = useSliceMutation(ImportBudgetsDocument, {
    touches: ['Budget', 'BudgetChange'],
    isHandled: true,
  });
  /** From 0 to 1 during an upload. */
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [result, setResult] = useState<BudgetImport>();

  const take = async (chosen: File) => {
    const refusal = refusalOf(chosen);
    setProblem(refusal);
    setResult(undefined);
    if (refusal !== undefined) return;
    setProgress(0);
    try {
      const { createBudgetsUploadUrl } = await createUrl({
        input: { demandUuid, fileName: chosen.name, byteSize: chosen.size },
      });
      const { upload } = createBudgetsUploadUrl;
      await sendFile(chosen, upload, setProgress);
      const { importBudgets } = await runImport({ input: { demandUuid, uploadUuid: upload.uploadUuid } });
      setResult(importBudgets);
      if (importBudgets.errors.length === 0) onStored(importBudgets);
    } catch (cause) {
      const error = toSliceError(cause, true);
      setProblem(Object.values(error.fields).flat().join(' ') || error.message);
    } finally {
      setProgress(undefined);
    }
  };
  return { take, progress, problem, result };
};
