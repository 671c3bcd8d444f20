import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { sendFile } from '@hacchu-hub/slice-kit/files';
import { useState } from 'react';

const maxBytes = 1024 * 1024;

/** The reason to refuse a file before it is uploaded; undefined when it is acceptable. */
const refusalOf = ({ name, size }: File): string | undefined => {
  if (!/\.csv$/iu.test(name)) return 'CSVファイル（拡張子 .csv）を選択してください。';
  if (size === 0) return 'ファイルが空です。';
  return size > maxBytes ? 'ファイルが大きすぎます。1MB以下のファイルを選択してください。' : undefined;
};

/** What an import answers: the errors by line, or what was stored. */
export interface SettingsImport {
  errors: readonly { line: number; message: string }[];
  savedCount: number;
  notices: readonly string[];
}

type Upload = Parameters<typeof sendFile>[1] & { uploadUuid: string };

export interface SettingsImportSteps {
  /** Asks for the address that the file is uploaded to. */
  createUpload: (file: { fileName: string; byteSize: number }) => Promise<Upload>;
  runImport: (uploadUuid: string) => Promise<SettingsImport>;
  onStored: (result: SettingsImport) => void;
}

/** Uploads a file of settings and imports it, all or nothing. */
export const useSettingsImport = ({ createUpload, runImport, onStored }: SettingsImportSteps) => {
  /** From 0 to 1 during an upload. */
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [result, setResult] = useState<SettingsImport>();

  const take = async (chosen: File) => {
    const refusal = refusalOf(chosen);
    setProblem(refusal);
    setResult(undefined);
    if (refusal !== undefined) return;
    setProgress(0);
    try {
      const upload = await createUpload({ fileName: chosen.name, byteSize: chosen.size });
      await sendFile(chosen, upload, setProgress);
      const imported = await runImport(upload.uploadUuid);
      setResult(imported);
      if (imported.errors.length === 0) onStored(imported);
    } catch (cause) {
      const error = toSliceError(cause, true);
      setProblem(Object.values(error.fields).flat().join(' ') || error.message);
    } finally {
      setProgress(undefined);
    }
  };
  return { take, progress, problem, result };
};
