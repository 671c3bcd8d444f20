import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { TestKeys } from '@hacchu-hub/subgraph-testing/keys';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type KitEnvironment, kitEnvironment } from '../application/environment.js';
import { createMetrics } from '../observability/metrics.js';
import { createObjectStore, ObjectStore } from './object-store.js';
import { verifySignedUrl } from './signed-url.js';

const SECRET = 'a secret of the object store';
let root = '';
let env: KitEnvironment;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'object-store-'));
  const keys = new TestKeys();
  env = kitEnvironment.parse({
    PORT: '0',
    MONGODB_URI: 'unused',
    MONGODB_DB: 'unused',
    INTERNAL_JWKS: await keys.jwks(),
    INTERNAL_SIGNING_KEY: await keys.signingKey('subgraph-orders'),
    OBJECT_STORE_ROOT: root,
    OBJECT_STORE_SIGNING_SECRET: SECRET,
  });
});
afterAll(() => rm(root, { recursive: true }));

describe('the local object store', () => {
  it('keeps bytes under a key until they are deleted', async () => {
    const store = await createObjectStore(env);
    const bytes = new Uint8Array([0, 255, 10]);
    await store.put('orders/1/v1.pdf', bytes, { contentType: 'application/pdf' });
    expect(new Uint8Array(await store.get('orders/1/v1.pdf'))).toEqual(bytes);
    expect(await store.size('orders/1/v1.pdf')).toBe(3);
    const chunks: Buffer[] = [];
    for await (const chunk of await store.stream('orders/1/v1.pdf')) chunks.push(chunk as Buffer);
    expect(new Uint8Array(Buffer.concat(chunks))).toEqual(bytes);
    await store.delete('orders/1/v1.pdf');
    expect(await store.exists('orders/1/v1.pdf')).toBe(false);
  });

  it('signs URLs that its server can verify', async () => {
    const store = await createObjectStore(env);
    const download = await store.signedDownloadUrl('a/b.pdf', {
      fileName: '発注書.pdf',
      contentType: 'application/pdf',
    });
    expect(download).toMatch(/^http:\/\/127\.0\.0\.1:9000\/files\/a\/b\.pdf\?/);
    expect(verifySignedUrl({ secret: SECRET, method: 'GET', url: download })).toMatchObject({
      ok: true,
      key: 'a/b.pdf',
      fileName: '発注書.pdf',
    });
    const { url: upload, headers } = await store.signedUpload('a/c', {
      byteSize: 9,
      contentType: 'image/png',
      expiresIn: 60,
    });
    expect(headers).toEqual([
      { name: 'content-type', value: 'image/png' },
      { name: 'if-none-match', value: '*' },
    ]);
    const later = Date.now() + 61_000;
    expect(verifySignedUrl({ secret: SECRET, method: 'PUT', url: upload })).toMatchObject({
      ok: true,
      maxBytes: 9,
    });
    expect(verifySignedUrl({ secret: SECRET, method: 'PUT', url: upload, now: later })).toMatchObject({
      reason: 'expired',
    });
  });

  it('rejects keys that escape its root', async () => {
    const store = await createObjectStore(env);
    await expect(store.get('../../etc/passwd')).rejects.toThrow('not an object key');
  });

  it('refuses to store with UNAVAILABLE while it is away', async () => {
    const away = join(root, 'away');
    await writeFile(away, '');
    const store = await createObjectStore({ ...env, OBJECT_STORE_ROOT: away });
    const type = { contentType: 'text/plain' };
    const refusal = { rpc: 'UNAVAILABLE' };
    await expect(store.put('a/b.txt', new Uint8Array([1]), type)).rejects.toMatchObject(refusal);
    const body = Readable.from([Buffer.from('text')]);
    await expect(store.putStream('a/b.txt', body, type)).rejects.toMatchObject(refusal);
  });
});

describe('the temporary file of a body', () => {
  it('that cannot be written refuses to store with UNAVAILABLE, and counts as a failed call', async () => {
    const { storeCalls } = createMetrics('subgraph-orders', false);
    const full = join(root, 'full-disk');
    await writeFile(full, '');
    const store = new ObjectStore({} as never, {} as never, storeCalls, full);
    const body = Readable.from([Buffer.from('text')]);
    const put = store.putStream('a/b.txt', body, { contentType: 'text/plain' });
    await expect(put).rejects.toMatchObject({ rpc: 'UNAVAILABLE' });
    const failed = (await storeCalls.get()).values.find(
      ({ labels }) => labels.operation === 'put' && labels.outcome === 'failed',
    );
    expect(failed?.value).toBe(1);
  });

  it('lets errors of the body itself pass as they are', async () => {
    const store = await createObjectStore(env);
    const broken = new Error('the job has ended');
    const body = Readable.from(
      (async function* () {
        yield Buffer.from('text');
        throw broken;
      })(),
    );
    const put = store.putStream('a/b.txt', body, { contentType: 'text/plain' });
    await expect(put).rejects.toBe(broken);
  });
});

it('counts its calls: what fails since the store is away, and not a file that is missing', async () => {
  const { storeCalls } = createMetrics('subgraph-orders', false);
  const counts = async () =>
    Object.fromEntries(
      (await storeCalls.get()).values
        .filter(({ value }) => value > 0)
        .map(({ labels, value }) => [`${labels.operation} ${labels.outcome}`, value]),
    );
  const type = { contentType: 'text/plain' };
  const store = await createObjectStore(env, storeCalls);
  await store.put('counted/a.txt', new Uint8Array([1]), type);
  await expect(store.get('counted/missing.txt')).rejects.toThrow();
  expect(await counts()).toEqual({ 'put done': 1, 'get done': 1 });
  const full = join(root, 'full');
  await writeFile(full, '');
  const away = await createObjectStore({ ...env, OBJECT_STORE_ROOT: full }, storeCalls);
  await expect(away.put('counted/a.txt', new Uint8Array([1]), type)).rejects.toThrow();
  expect(await counts()).toEqual({ 'put done': 1, 'get done': 1, 'put failed': 1 });
  // An alert compares what failed with what did not: neither may be missing.
  expect((await storeCalls.get()).values).toHaveLength(10);
});

describe('the S3 store', () => {
  it('binds an upload URL to method, key, size, content type, expiry and a single use', async () => {
    process.env['AWS_ACCESS_KEY_ID'] = 'test';
    process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
    const store = await createObjectStore({ ...env, OBJECT_STORE_DRIVER: 's3', S3_BUCKET: 'bucket' });
    const options = { byteSize: 9, contentType: 'application/pdf', expiresIn: 600 };
    const { url, headers } = await store.signedUpload('uploads/a', options);
    const { searchParams, pathname } = new URL(url);
    expect(pathname).toBe('/uploads/a');
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match');
    expect(searchParams.get('X-Amz-Expires')).toBe('600');
    expect([...searchParams.keys()].filter((name) => /checksum/iu.test(name))).toEqual([]);
    expect(headers.map(({ name }) => name)).toEqual(['content-type', 'if-none-match']);
  });

  it('serves downloads under our own file name and media type', async () => {
    const store = await createObjectStore({ ...env, OBJECT_STORE_DRIVER: 's3', S3_BUCKET: 'bucket' });
    const url = await store.signedDownloadUrl('files/a', {
      fileName: '\u202E表.pdf',
      contentType: 'text/html',
    });
    const { searchParams } = new URL(url);
    expect(searchParams.get('response-content-type')).toBe('application/octet-stream');
    expect(searchParams.get('response-content-disposition')).toBe(
      "attachment; filename*=UTF-8''%E8%A1%A8.pdf",
    );
  });
});
