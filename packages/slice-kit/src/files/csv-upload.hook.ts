import { useEffect, useRef, useState } from 'react';
import { type SliceError, toSliceError } from '../data/index.js';
import { mayHaveRun } from '../errors/slice-error.js';
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
  /** Starts the import once the file is uploaded; once per key, however often it is called. */
  take: (uploadUuid: string, idempotencyKey: string) => Promise<unknown>;
}

/** A file that was uploaded, and whose import may have started although the response was lost. */
interface Attempt {
  file: File;
  uploadUuid: string;
  idempotencyKey: string;
}

/** Whether somebody has chosen the same file again, which the browser gives as another object. */
const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/**
 * Uploads a CSV file and starts its import: validates it, requests a target, uploads it, starts the import. That goes on
 * when the component is removed, as by closing its dialog; a failure is then notified. The same file again after a lost
 * response is the same import.
 * @returns the function that does so (it resolves to whether the import started; the error says why not) and
 * the progress: `sent` goes from 0 to 1 during the upload
 */
export function useCsvUpload({ maxMib = 10, target, take }: CsvUploadSteps) {
  const [isSending, setIsSending] = useState(false);
  const [sent, setSent] = useState(0);
  const [error, setError] = useState<string>();
  const notify = useNotify();
  const isMounted = useRef(false);
  const isRunning = useRef(false);
  const attempt = useRef<Attempt>(undefined);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const uploaded = async (file: File): Promise<Attempt> => {
    if (attempt.current && isSameFile(file, attempt.current.file)) return attempt.current;
    const { uploadUuid, ...place } = await target(file);
    await sendFile(file, place, setSent);
    return { file, uploadUuid, idempotencyKey: crypto.randomUUID() };
  };

  const run = async (file: File): Promise<boolean> => {
    if (isRunning.current) return false;
    const refusal = refusalOf(file, maxMib);
    setError(refusal);
    if (refusal !== undefined) return false;
    isRunning.current = true;
    setIsSending(true);
    setSent(0);
    try {
      attempt.current = await uploaded(file);
      await take(attempt.current.uploadUuid, attempt.current.idempotencyKey);
      attempt.current = undefined;
      return true;
    } catch (cause) {
      const failure = toSliceError(cause, true);
      if (!mayHaveRun(failure.code)) attempt.current = undefined;
      const reason = said(failure);
      if (isMounted.current) setError(reason);
      else notify.error(`「${file.name}」を取り込めませんでした`, reason);
      return false;
    } finally {
      isRunning.current = false;
      setIsSending(false);
    }
  };
  return { run, isSending, sent, error, clearError: () => setError(undefined) };
}
