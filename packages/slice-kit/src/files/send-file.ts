import { SliceError } from '../data/index.js';

/** Where a file goes, as the graph says it: a signed URL and the headers that belong to it. */
export interface FileTarget {
  url: string;
  headers: readonly { name: string; value: string }[];
}

const NOT_SENT = 'ファイルを送信できませんでした。接続を確認して再度お試しください。';

/**
 * Sends a file of the browser to the object store.
 * @throws SliceError (NETWORK) when it did not arrive
 */
export async function sendFile(file: Blob, { url, headers }: FileTarget): Promise<void> {
  const response = await fetch(url, {
    method: 'PUT',
    body: file,
    headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
  }).catch(() => undefined);
  if (!response?.ok) throw new SliceError({ code: 'NETWORK', message: NOT_SENT, isHandled: true });
}

/** Lets the browser save a file: from a signed URL, or from a text that the screen made. */
export function saveFile(href: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.rel = 'noopener';
  link.click();
}
