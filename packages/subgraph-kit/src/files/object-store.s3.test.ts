import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { TestKeys } from '@hacchu-hub/subgraph-testing/keys';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { kitEnvironment } from '../application/environment.js';
import { ObjectStore } from './object-store.js';
import { s3Disk } from './object-store.s3.js';

const SILENCE_MS = 100;
const UNAVAILABLE = { rpc: 'UNAVAILABLE' };
const type = { contentType: 'text/plain' };

let server: Server;
let store: ObjectStore;
let answer: RequestListener;

beforeEach(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'test';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test';
  server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const keys = new TestKeys();
  const env = kitEnvironment.parse({
    PORT: '0',
    MONGODB_URI: 'unused',
    MONGODB_DB: 'unused',
    INTERNAL_JWKS: await keys.jwks(),
    INTERNAL_SIGNING_KEY: await keys.signingKey('subgraph-orders'),
    OBJECT_STORE_DRIVER: 's3',
    S3_BUCKET: 'bucket',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_FORCE_PATH_STYLE: 'true',
  });
  const { disk, urls } = s3Disk(env, 'bucket', SILENCE_MS);
  store = new ObjectStore(disk, urls);
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const CALLS: [string, () => Promise<unknown>][] = [
  ['get', () => store.get('a/b')],
  ['stream', () => store.stream('a/b')],
  ['exists', () => store.exists('a/b')],
  ['size', () => store.size('a/b')],
  ['delete', () => store.delete('a/b')],
  ['keysBelow', () => store.keysBelow('a').next()],
  ['put', () => store.put('a/b', new Uint8Array([1]), type)],
  ['putStream', () => store.putStream('a/b', Readable.from([Buffer.from('text')]), type)],
];

it.each(CALLS)('%s of a store that stalls ends with UNAVAILABLE', async (_name, call) => {
  answer = () => undefined;
  await expect(call()).rejects.toMatchObject(UNAVAILABLE);
});

it.each(CALLS)('%s of a store that is overloaded ends with UNAVAILABLE', async (_name, call) => {
  answer = (_request, response) =>
    void response.writeHead(503).end('<Error><Code>SlowDown</Code><Message>reduce</Message></Error>');
  await expect(call()).rejects.toMatchObject(UNAVAILABLE);
});

it('get of a file that breaks off and stalls ends with UNAVAILABLE', async () => {
  answer = (_request, response) => void response.writeHead(200, { 'content-length': '10' }).write('abc');
  await expect(store.get('a/b')).rejects.toMatchObject(UNAVAILABLE);
});

it('a file that is missing is told from a store that is away', async () => {
  answer = (_request, response) =>
    void response.writeHead(404).end('<Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
  expect(await store.exists('a/b')).toBe(false);
  const failure: unknown = await store.get('a/b').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toMatchObject(UNAVAILABLE);
});
