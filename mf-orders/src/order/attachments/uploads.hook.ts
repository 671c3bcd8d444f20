import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { useRef, useState } from 'react';
import { refusalOf } from './attachment-rules.js';

/** A file being uploaded, or one that the server has (`result`). */
export interface Upload<T> {
  key: string;
  file: File;
  /** From 0 to 1. */
  progress: number;
  result?: T;
  error?: string;
}

interface UploadsOptions<T> {
  /** Uploads one file and returns its id on the server. */
  send: (file: File, onProgress: (sent: number) => void) => Promise<T>;
  /** Already attached files, which count towards the limits. */
  present?: readonly { byteSize: number }[];
  /** All files together must fit into one mail. */
  isMailed?: boolean;
}

/** Files that the user adds: validated and uploaded one by one, each with its progress or error. */
export const useUploads = <T>({ send, present = [], isMailed = false }: UploadsOptions<T>) => {
  const [uploads, setUploads] = useState<readonly Upload<T>[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const queue = useRef(Promise.resolve());

  const patch = (key: string, change: Partial<Upload<T>>) =>
    setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const start = (upload: Upload<T>) => {
    patch(upload.key, { progress: 0, error: undefined });
    queue.current = queue.current.then(async () => {
      try {
        const result = await send(upload.file, (progress) => patch(upload.key, { progress }));
        patch(upload.key, { progress: 1, result });
      } catch (cause) {
        const error = toSliceError(cause, true);
        patch(upload.key, { error: Object.values(error.fields).flat().join(' ') || error.message });
      }
    });
  };

  const add = (files: readonly File[]) => {
    const counted = [...present, ...uploads.map(({ file }) => ({ byteSize: file.size }))];
    const reason = refusalOf(files, counted, isMailed);
    setRefusal(reason);
    if (reason !== undefined) return;
    const added = files.map((file): Upload<T> => ({ key: crypto.randomUUID(), file, progress: 0 }));
    setUploads((now) => [...now, ...added]);
    for (const upload of added) start(upload);
  };
  const remove = (key: string) => {
    setRefusal(undefined);
    setUploads((now) => now.filter((upload) => upload.key !== key));
  };
  const retry = (key: string) => {
    const upload = uploads.find((candidate) => candidate.key === key);
    if (upload) start(upload);
  };
  const results = uploads.flatMap(({ result }) => (result === undefined ? [] : [result]));
  const isSending = uploads.some(({ result, error }) => result === undefined && error === undefined);
  return { uploads, results, refusal, isSending, add, remove, retry, clear: () => setUploads([]) };
};

export type Uploads<T> = ReturnType<typeof useUploads<T>>;
