import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Client, dataOf, type Harness } from './harness.js';

/** Path in the local object store for a signed URL. */
export function fileOf(harness: Harness, url: string): string {
  const key = decodeURIComponent(new URL(url).pathname.replace(/^.*?\/files\//u, ''));
  return join(harness.runtime.environment.OBJECT_STORE_ROOT, key);
}

/** Reads a signed URL like a browser. */
export const bytesOf = (harness: Harness, url: string): Promise<Buffer> => readFile(fileOf(harness, url));

/** Uploads a body like a browser's PUT. */
export async function put(harness: Harness, url: string, body: Uint8Array): Promise<void> {
  const file = fileOf(harness, url);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, body);
}

interface Target {
  uploadUuid: string;
  url: string;
}

export interface TestFile {
  fileName: string;
  body: Uint8Array;
}

/** Uploads files like a browser, for mails or for a new order. @returns the upload ids */
export async function upload(
  harness: Harness,
  client: Client,
  kind: 'Mail' | 'Temporary',
  files: readonly TestFile[],
): Promise<string[]> {
  const name = `createOrder${kind}AttachmentSignedUrls`;
  const response = await client.run<Record<string, { uploads: Target[] }>>(
    `mutation u($input: CreateOrder${kind}AttachmentSignedUrlsInput!) {
      ${name}(input: $input) { uploads { uploadUuid url } }
    }`,
    { input: { files: files.map(({ fileName, body }) => ({ fileName, byteSize: body.byteLength })) } },
  );
  const uploads = dataOf(response)[name]?.uploads ?? [];
  await Promise.all(
    uploads.map(({ url }, index) => put(harness, url, files[index]?.body ?? new Uint8Array())),
  );
  return uploads.map(({ uploadUuid }) => uploadUuid);
}

/** Uploads one file for an order like a browser. @returns the upload id */
export async function uploadFor(
  harness: Harness,
  client: Client,
  uuid: string,
  { fileName, body }: TestFile,
): Promise<string> {
  const response = await client.run<{ createOrderAttachmentSignedUrl: { upload: Target } }>(
    `mutation u($input: CreateOrderAttachmentSignedUrlInput!) {
      createOrderAttachmentSignedUrl(input: $input) { upload { uploadUuid url } }
    }`,
    { input: { uuid, fileName, byteSize: body.byteLength } },
  );
  const { uploadUuid, url } = dataOf(response).createOrderAttachmentSignedUrl.upload;
  await put(harness, url, body);
  return uploadUuid;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A minimal file with a PDF signature. */
export const PDF: TestFile = { fileName: '仕様書.pdf', body: bytes('%PDF-1.7\n%%EOF\n') };
export const CSV: TestFile = { fileName: '一覧.csv', body: bytes('品名,数量\nTシャツ,10\n') };
