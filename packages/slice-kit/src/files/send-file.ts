import { SliceError } from '../data/index.js';

/** Where a file goes, as the graph says it: a signed URL and the headers that belong to it. */
export interface FileTarget {
  url: string;
  headers: readonly { name: string; value: string }[];
}

/** The URL took a body before: an answer was lost on its way, and this is the second try. */
const ARRIVED_BEFORE = 412;

const NOT_SENT = 'ファイルを送信できませんでした。接続を確認して再度お試しください。';

/**
 * Sends a file of the browser to the object store. Not by fetch, which does not tell how much has arrived.
 * @param onProgress told how much is sent, from 0 to 1
 * @throws SliceError (NETWORK) when it did not arrive
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
      const isStored = (request.status >= 200 && request.status < 300) || request.status === ARRIVED_BEFORE;
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

/** Lets the browser save a file: from a signed URL, or from a text that the screen made. */
export function saveFile(href: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.rel = 'noopener';
  link.click();
}
