import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { useRef, useState } from 'react';
import { isLost } from '../attempt-key.hook.js';
import { refusalOf } from './attachment-rules.js';

/** A file being uploaded, or one that the server has (`result`, its id there). */
export interface Upload {
  key: string;
  file: File;
  /** From 0 to 1. */
  progress: number;
  /** It has been sent and is to be taken over; another attempt takes over the same, so that it is there once. */
  uploadUuid?: string;
  result?: string;
  error?: string;
}

interface UploadsOptions {
  /** Uploads one file and returns the id of the upload. */
  send: (file: File, onProgress: (sent: number) => void) => Promise<string>;
  /** Takes over what was uploaded and returns its id; by default, uploads are used as they are. */
  take?: (uploadUuid: string) => Promise<string>;
  /** Already attached files, which count towards the limits. */
  present?: readonly { byteSize: number }[];
  /** What is taken over becomes one of the files that are present, and leaves the list of uploads. */
  isListed?: boolean;
  /** All files together must fit into one mail. */
  isMailed?: boolean;
}

/** Files that the user adds: validated and uploaded one by one, each with its progress or error. */
export const useUploads = ({
  send,
  take = (uploadUuid) => Promise.resolve(uploadUuid),
  present = [],
  isListed = false,
  isMailed = false,
}: UploadsOptions) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const queue = useRef(Promise.resolve());

  const patch = (key: string, change: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  const leave = (key: string) => setUploads((now) => now.filter((upload) => upload.key !== key));
  const start = ({ key, file, uploadUuid: known }: Upload) => {
    patch(key, { progress: 0, error: undefined });
    queue.current = queue.current.then(async () => {
      try {
        const uploadUuid = known ?? (await send(file, (progress) => patch(key, { progress })));
        patch(key, { progress: 1, uploadUuid });
        const result = await take(uploadUuid);
        if (isListed) leave(key);
        else patch(key, { result });
      } catch (cause) {
        const error = toSliceError(cause, true);
        patch(key, {
          error: Object.values(error.fields).flat().join(' ') || error.message,
          ...(!isLost(error) && { uploadUuid: undefined }),
        });
      }
    });
  };

  const add = (files: readonly File[]) => {
    const counted = [...present, ...uploads.map(({ file }) => ({ byteSize: file.size }))];
    const reason = refusalOf(files, counted, isMailed);
    setRefusal(reason);
    if (reason !== undefined) return;
    const added = files.map((file): Upload => ({ key: crypto.randomUUID(), file, progress: 0 }));
    setUploads((now) => [...now, ...added]);
    for (const upload of added) start(upload);
  };
  const remove = (key: string) => {
    setRefusal(undefined);
    leave(key);
  };
  const retry = (key: string) => {
    const upload = uploads.find((candidate) => candidate.key === key);
    if (upload) start(upload);
  };
  const results = uploads.flatMap(({ result }) => (result === undefined ? [] : [result]));
  const isSending = uploads.some(({ result, error }) => result === undefined && error === undefined);
  return { uploads, results, refusal, isSending, add, remove, retry, clear: () => setUploads([]) };
};

export type Uploads = ReturnType<typeof useUploads>;
