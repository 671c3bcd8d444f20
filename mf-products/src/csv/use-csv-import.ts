import { type SliceError, toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { sendFile } from '@hacchu-hub/slice-kit/files';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useState } from 'react';
import {
  CreateCsvImportUploadUrlDocument,
  type CsvImportTarget,
  ImportDemandSupplierCsvDocument,
  ImportProductCsvDocument,
} from '../generated/graphql.js';

const maxBytes = 10 * 1024 * 1024;

/** What is wrong with a file before it is sent; undefined when nothing is. */
export function refusalOf(file: File): string | undefined {
  if (!/\.csv$/iu.test(file.name)) return 'CSVファイル（拡張子 .csv）を選択してください。';
  if (file.size === 0) return 'ファイルが空です。';
  if (file.size > maxBytes) return 'ファイルが大きすぎます。10MB以下のファイルを選択してください。';
  return undefined;
}

const said = (error: SliceError): string => Object.values(error.fields).flat().join(' ') || error.message;

/** Sends a file and begins its import. */
export function useCsvImport(target: CsvImportTarget) {
  const { demandUuid } = useSession();
  const [isSending, setIsSending] = useState(false);
  const [sent, setSent] = useState(0);
  const [error, setError] = useState<string>();
  const options = { touches: ['ImportCsvJob'], isHandled: true };
  const [createUrl] = useSliceMutation(CreateCsvImportUploadUrlDocument, { isHandled: true });
  const [importProducts] = useSliceMutation(ImportProductCsvDocument, options);
  const [importSuppliers] = useSliceMutation(ImportDemandSupplierCsvDocument, options);

  /** @returns whether the import began; the error says why not */
  const run = async (file: File): Promise<boolean> => {
    const refusal = refusalOf(file);
    setError(refusal);
    if (refusal !== undefined) return false;
    setIsSending(true);
    setSent(0);
    try {
      const { createCsvImportUploadUrl } = await createUrl({
        input: { demandUuid, target, fileName: file.name, byteSize: file.size },
      });
      const { upload } = createCsvImportUploadUrl;
      await sendFile(file, upload, setSent);
      const input = { demandUuid, uploadUuid: upload.uploadUuid, idempotencyKey: crypto.randomUUID() };
      await (target === 'PRODUCT' ? importProducts({ input }) : importSuppliers({ input }));
      return true;
    } catch (cause) {
      setError(said(toSliceError(cause, true)));
      return false;
    } finally {
      setIsSending(false);
    }
  };
  /** `sent` goes from 0 to 1 while the file is on its way. */
  return { run, isSending, sent, error, clearError: () => setError(undefined) };
}
