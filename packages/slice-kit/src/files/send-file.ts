import { SliceError } from '../errors/slice-error.js';

/** Where to send a file, as the graph returns it: a signed URL and the headers that were signed with it. */
export interface FileTarget {
  url: string;
  headers: readonly { name: string; value: string }[];
}

/** The URL has already accepted a body: the response of the first attempt was lost and this is the retry. */
const ALREADY_STORED = 412;

const NO_ANSWER = 'ファイルを送信できませんでした。接続を確認して再度お試しください。';
const STORE_FAILS =
  'ファイルの保存先で障害が起きているため、送信できませんでした。時間をおいて再度お試しください。';
/** The address has expired, or the file on the disk has changed since its length was signed. */
const REFUSED = 'ファイルを送信できませんでした。ファイルを選び直して、もう一度お試しください。';

const failureOf = (status: number) => {
  if (status === 0) return { code: 'NETWORK', message: NO_ANSWER };
  return status >= 500
    ? { code: 'UNAVAILABLE', message: STORE_FAILS }
    : { code: 'FAILED_PRECONDITION', message: REFUSED };
};

/**
 * Sends a file to the object store. Uses XMLHttpRequest because fetch reports no upload progress.
 * @param onProgress called with the share that was sent, from 0 to 1
 * @throws SliceError when the upload failed: NETWORK without an answer, UNAVAILABLE where the store fails (as without
 * space), FAILED_PRECONDITION where it refuses the file
 */
export function sendFile(
  file: Blob,
  { url, headers }: FileTarget,
  onProgress?: (sent: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new SliceError({ ...failureOf(request.status), isHandled: true }));
    request.open('PUT', url);
    for (const { name, value } of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const isStored = (request.status >= 200 && request.status < 300) || request.status === ALREADY_STORED;
      if (!isStored) {
        fail();
        return;
      }
      onProgress?.(1);
      resolve();
    });
    for (const event of ['error', 'abort', 'timeout'] as const) request.addEventListener(event, fail);
    request.send(file);
  });
}
