import { SliceError } from '../errors/slice-error.js';

/** Where to send a file, as the graph returns it: a signed URL and the headers that were signed with it. */
export interface FileTarget {
  url: string;
  headers: readonly { name: string; value: string }[];
}

/** The URL has already accepted a body: the response of the first attempt was lost and this is the retry. */
const ALREADY_STORED = 412;

const NOT_SENT = 'ファイルを送信できませんでした。接続を確認して再度お試しください。';

/**
 * Sends a file to the object store. Uses XMLHttpRequest because fetch reports no upload progress.
 * @param onProgress called with the share that was sent, from 0 to 1
 * @throws SliceError (NETWORK) when the upload failed
 */
export function sendFile(
  file: Blob,
  { url, headers }: FileTarget,
  onProgress?: (sent: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new SliceError({ code: 'NETWORK', message: NOT_SENT, isHandled: true }));
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
