import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSignedUrl, type SignedUrlClaims } from '@hacchu-hub/subgraph-kit/signed-url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { objectStoreHandler } from './object-store-server.js';

const SECRET = 'a secret of this test';
let root: string;
let isFull = false;
let server: Server;
let origin: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'objects-'));
  const framedBy = ['http://127.0.0.1:8080'];
  server = createServer(objectStoreHandler({ root, secret: SECRET, framedBy, isFull: () => isFull }));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  mkdirSync(join(root, 'orders/1'), { recursive: true });
  writeFileSync(join(root, 'orders/1/v1.pdf'), '%PDF-1.7 発注書');
});
afterAll(async () => {
  // Including connections whose responses were not read to the end.
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(root, { recursive: true, force: true });
});

const inAMinute = (): number => Math.floor(Date.now() / 1_000) + 60;
const sign = (claims: Partial<SignedUrlClaims>): string =>
  createSignedUrl(origin, SECRET, {
    op: 'get',
    key: 'orders/1/v1.pdf',
    contentType: 'application/pdf',
    expires: inAMinute(),
    ...claims,
  });
const put = (url: string, body: string, contentType = 'text/plain'): Promise<Response> =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': contentType } });

describe('reading', () => {
  test('a signed URL returns the file with its type and its Japanese name, to every origin', async () => {
    const response = await fetch(sign({ fileName: '発注書 (控).pdf' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('発注書 ')}%28${encodeURIComponent('控')}%29.pdf`,
    );
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe('%PDF-1.7 発注書');
  });

  test.each([
    ['a file', () => sign({})],
    ['a refusal', () => `${origin}/files/orders/1/v1.pdf`],
  ])('%s runs no scripts and can be framed only by the product', async (_what, url) => {
    const { headers } = await fetch(url());
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors http://127.0.0.1:8080",
    );
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    ['without a signature', () => `${origin}/files/orders/1/v1.pdf`],
    ['with another key', () => sign({}).replace('/1/v1.pdf', '/2/v1.pdf')],
    ['after its time', () => sign({ expires: 1 })],
    ['that is signed for writing', () => sign({ op: 'put', maxBytes: 10 })],
  ])('a URL %s is refused', async (_what, url) => {
    expect((await fetch(url())).status).toBe(403);
  });

  test.each([
    ['text/html', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['application/pdf\r\nx-made-up: 1', 'application/octet-stream'],
    ['\u0000', 'application/octet-stream'],
    ['text/csv; charset=Shift_JIS', 'text/csv; charset=shift_jis'],
    ['text/plain; charset=utf-7', 'text/plain'],
  ])('a file of claimed type %j is downloaded as %s', async (contentType, answered) => {
    const response = await fetch(sign({ contentType, fileName: '\u202Efdp.exe\n\ud800"\\;.pdf' }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(answered);
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''fdp.exe%20%EF%BF%BD%22%3B.pdf",
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors http://127.0.0.1:8080",
    );
    expect(await response.text()).toBe('%PDF-1.7 発注書');
  });

  test('a file without a name is downloaded, too', async () => {
    const response = await fetch(sign({}));
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''v1.pdf");
  });

  test('a file signed for display is not downloaded', async () => {
    const response = await fetch(sign({ fileName: '発注書.pdf', disposition: 'inline' }));
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename/);
  });

  test('a PDF signed for display is in no sandbox, in which WebKit shows nothing, and runs no scripts', async () => {
    const response = await fetch(sign({ disposition: 'inline' }));
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors http://127.0.0.1:8080",
    );
  });

  test.each(['text/html', 'image/svg+xml', 'image/png', 'text/plain', 'application/zip'])(
    'a file of type %s stays in the sandbox when it is signed for display',
    async (contentType) => {
      const response = await fetch(sign({ contentType, disposition: 'inline' }));
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors http://127.0.0.1:8080",
      );
    },
  );

  test('a missing file is a 404', async () => {
    expect((await fetch(sign({ key: 'orders/1/v2.pdf' }))).status).toBe(404);
  });
});

describe('writing', () => {
  const upload = (key: string, maxBytes: number): string =>
    sign({ op: 'put', key, maxBytes, contentType: 'text/plain' });

  test('a body up to the signed size is stored', async () => {
    expect((await put(upload('seals/a.txt', 5), '12345')).status).toBe(204);
    expect(readFileSync(join(root, 'seals/a.txt'), 'utf8')).toBe('12345');
  });

  test('a larger body is refused and leaves no file behind', async () => {
    expect((await put(upload('seals/b.txt', 5), 'longer')).status).toBe(413);
    const chunked = await fetch(upload('seals/b.txt', 5), {
      method: 'PUT',
      headers: { 'content-type': 'text/plain' },
      body: new Blob(['longer without a length']).stream(),
      duplex: 'half',
    }).catch(() => undefined);
    expect(chunked?.status ?? 413).toBe(413);
    expect(readdirSync(join(root, 'seals')).filter((name) => name.startsWith('b.txt'))).toEqual([]);
  });

  test('a URL accepts one body: a second one is refused, even concurrently', async () => {
    const url = upload('seals/once.txt', 9);
    expect((await put(url, 'first')).status).toBe(204);
    expect((await put(url, '<script>')).status).toBe(412);
    expect(readFileSync(join(root, 'seals/once.txt'), 'utf8')).toBe('first');
    const race = upload('seals/race.txt', 9);
    const statuses = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (body) => (await put(race, body)).status),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 412, 412, 412]);
    expect(readdirSync(join(root, 'seals')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('another content type is refused', async () => {
    expect((await put(upload('seals/c.txt', 50), '<script>', 'text/html')).status).toBe(415);
  });

  test('a CORS preflight is accepted', async () => {
    const response = await fetch(upload('seals/d.txt', 5), { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
  });
});

test('a full store refuses uploads with 507 and stores nothing; reading goes on', async () => {
  const url = sign({ op: 'put', key: 'full/1.txt', contentType: 'text/plain', maxBytes: 10 });
  isFull = true;
  expect((await put(url, 'text')).status).toBe(507);
  expect((await fetch(sign({}))).status).toBe(200);
  isFull = false;
  expect((await put(url, 'text')).status).toBe(204);
});
