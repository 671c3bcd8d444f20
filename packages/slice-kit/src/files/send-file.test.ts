import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SliceError } from '../data/index.js';
import { sendFile } from './index.js';

/** An object store that accepts what was signed and refuses everything else. */
const received: { method: string | undefined; type: string | undefined; bytes: number }[] = [];
const STATUSES = new Map([
  ['/signed', 200],
  ['/sent-before', 412],
  ['/full', 507],
  ['/away', 503],
]);
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-methods', 'PUT');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => {
      received.push({ method: request.method, type: request.headers['content-type'], bytes });
      response.statusCode = STATUSES.get(request.url ?? '') ?? 403;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  received.length = 0;
});

const headers = [{ name: 'content-type', value: 'text/csv' }];
// jsdom's own File, the only one that its XMLHttpRequest accepts.
const file = () => new window.File(['x'.repeat(300_000)], '商品.csv');

afterEach(() => jest.restoreAllMocks());

it('uploads the file with the signed headers', async () => {
  await sendFile(file(), { url: `${origin}/signed`, headers });
  expect(received).toEqual([{ method: 'PUT', type: 'text/csv', bytes: 300_000 }]);
});

it('treats a file as uploaded when the first response was lost: its URL accepts one body', async () => {
  await expect(sendFile(file(), { url: `${origin}/sent-before`, headers })).resolves.toBeUndefined();
});

it('reports the upload progress', async () => {
  const send = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'send')?.value as () => void;
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (
    this: XMLHttpRequest,
    ...body: []
  ) {
    send.apply(this, body);
    for (const loaded of [75_000, 150_000]) {
      this.upload.dispatchEvent(
        new ProgressEvent('progress', { lengthComputable: true, loaded, total: 300_000 }),
      );
    }
  });
  const told: number[] = [];
  await sendFile(file(), { url: `${origin}/signed`, headers }, (sent) => told.push(sent));
  expect(told).toEqual([0.25, 0.5, 1]);
});

const UNSENT = 'ファイルを送信できませんでした。';
const FAILS =
  'ファイルの保存先で障害が起きているため、送信できませんでした。時間をおいて再度お試しください。';

it.each([
  [
    'the store refuses it',
    () => `${origin}/forged`,
    'FAILED_PRECONDITION',
    `${UNSENT}ファイルを選び直して、もう一度お試しください。`,
  ],
  ['the store has no space', () => `${origin}/full`, 'UNAVAILABLE', FAILS],
  ['the store is away', () => `${origin}/away`, 'UNAVAILABLE', FAILS],
  [
    'nobody is there',
    () => 'http://127.0.0.1:9/signed',
    'NETWORK',
    `${UNSENT}接続を確認して再度お試しください。`,
  ],
])('says why the file was not sent when %s', async (_, url, code, message) => {
  // jsdom logs unreachable addresses to the console.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const sending = sendFile(file(), { url: url(), headers });
  await expect(sending).rejects.toMatchObject({ code, message, isHandled: true });
  await expect(sending).rejects.toBeInstanceOf(SliceError);
});
