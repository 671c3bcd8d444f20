import { useEffect, useRef, useState } from 'react';
import { type SliceError, toSliceError } from '../data/index.js';
import { useNotify } from '../notify/index.js';
import { type FileTarget, sendFile } from './send-file.js';

const MIB = 1024 * 1024;

/** The reason to refuse a file before it is uploaded; undefined when it is acceptable. */
function refusalOf(file: File, maxMib: number): string | undefined {
  if (!/\.csv$/iu.test(file.name)) return 'CSVファイル（拡張子 .csv）を選択してください。';
  if (file.size === 0) return 'ファイルが空です。';
  if (file.size > maxMib * MIB)
    return `ファイルが大きすぎます。${maxMib}MB以下のファイルを選択してください。`;
  return undefined;
}

const said = (error: SliceError): string => Object.values(error.fields).flat().join(' ') || error.message;

export interface CsvUploadSteps {
  /** Size of the largest file that the import takes, in MiB; default 10. */
  maxMib?: number;
  /** Requests the upload target. */
  target: (file: File) => Promise<FileTarget & { uploadUuid: string }>;
  /** Starts the import once the file is uploaded. */
  take: (uploadUuid: string) => Promise<unknown>;
}

/**
 * Uploads a CSV file and starts its import: validates it, requests a target, uploads it, starts the import. That goes on
 * when the component is removed, as by closing its dialog; a failure is then notified.
 * @returns the function that does so (it resolves to whether the import started; the error says why not) and
 * the progress: `sent` goes from 0 to 1 during the upload
 */
export function useCsvUpload({ maxMib = 10, target, take }: CsvUploadSteps) {
  const [isSending, setIsSending] = useState(false);
  const [sent, setSent] = useState(0);
  const [error, setError] = useState<string>();
  const notify = useNotify();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const run = async (file: File): Promise<boolean> => {
    const refusal = refusalOf(file, maxMib);
    setError(refusal);
    if (refusal !== undefined) return false;
    setIsSending(true);
    setSent(0);
    try {
      const { uploadUuid, ...place } = await target(file);
      await sendFile(file, place, setSent);
      await take(uploadUuid);
      return true;
    } catch (cause) {
      const reason = said(toSliceError(cause, true));
      if (isMounted.current) setError(reason);
      else notify.error(`「${file.name}」を取り込めませんでした`, reason);
      return false;
    } finally {
      setIsSending(false);
    }
  };
  return { run, isSending, sent, error, clearError: () => setError(undefined) };
}
