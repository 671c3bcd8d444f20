import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dataOf, type Client, type House } from './house.js';

/** Where the local store keeps the object that a signed URL leads to. */
export function fileOf(house: House, url: string): string {
  const key = decodeURIComponent(new URL(url).pathname.replace(/^.*?\/files\//u, ''));
  return join(house.runtime.environment.OBJECT_STORE_ROOT, key);
}

/** What the browser would read from a signed link. */
export const bytesOf = (house: House, url: string): Promise<Buffer> => readFile(fileOf(house, url));

/** Stores a body where the browser's PUT would. */
export async function put(house: House, url: string, body: Uint8Array): Promise<void> {
  const file = fileOf(house, url);
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

/** Sends files as a browser does, of mails or for an order to come. @returns the uploads. */
export async function upload(
  house: House,
  client: Client,
  kind: 'Mail' | 'Temporary',
  files: readonly TestFile[],
): Promise<string[]> {
  const name = `createOrder${kind}AttachmentSignedUrls`;
  const answer = await client.run<Record<string, { uploads: Target[] }>>(
    `mutation u($input: CreateOrder${kind}AttachmentSignedUrlsInput!) {
      ${name}(input: $input) { uploads { uploadUuid url } }
    }`,
    { input: { files: files.map(({ fileName, body }) => ({ fileName, byteSize: body.byteLength })) } },
  );
  const uploads = dataOf(answer)[name]?.uploads ?? [];
  await Promise.all(uploads.map(({ url }, index) => put(house, url, files[index]?.body ?? new Uint8Array())));
  return uploads.map(({ uploadUuid }) => uploadUuid);
}

/** Sends one file for an order as a browser does. @returns the upload. */
export async function uploadFor(
  house: House,
  client: Client,
  uuid: string,
  { fileName, body }: TestFile,
): Promise<string> {
  const answer = await client.run<{ createOrderAttachmentSignedUrl: { upload: Target } }>(
    `mutation u($input: CreateOrderAttachmentSignedUrlInput!) {
      createOrderAttachmentSignedUrl(input: $input) { upload { uploadUuid url } }
    }`,
    { input: { uuid, fileName, byteSize: body.byteLength } },
  );
  const { uploadUuid, url } = dataOf(answer).createOrderAttachmentSignedUrl.upload;
  await put(house, url, body);
  return uploadUuid;
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A document of a few bytes that begins as every PDF does. */
export const PDF: TestFile = { fileName: '仕様書.pdf', body: bytes('%PDF-1.7\n%%EOF\n') };
export const CSV: TestFile = { fileName: '一覧.csv', body: bytes('品名,数量\nTシャツ,10\n') };
