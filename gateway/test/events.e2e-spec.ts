import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { emulatorToken } from './support/identity-service.js';
import { type Stack, startStack, until } from './support/stack.js';

interface OpenedStream {
  status: number;
  headers: Headers;
  /** Names of the events that came so far. */
  names: string[];
  text: string;
  isEnded: boolean;
  close(): void;
}

let stack: Stack;
const opened: OpenedStream[] = [];
const start = async (environment: Record<string, string> = {}) => {
  stack = await startStack({ SESSION_CHECK_INTERVAL_MS: '100', ...environment });
};
beforeEach(() => start());
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.close();
  await stack.stop();
});

async function open(headers: Record<string, string> = stack.asAdmin()): Promise<OpenedStream> {
  const controller = new AbortController();
  const response = await fetch(`${stack.address}/events`, { headers, signal: controller.signal });
  const stream: OpenedStream = {
    status: response.status,
    headers: response.headers,
    names: [],
    text: '',
    isEnded: false,
    close: () => controller.abort(),
  };
  opened.push(stream);
  const decoder = new TextDecoder();
  const read = async () => {
    for await (const chunk of response.body ?? []) {
      stream.text += decoder.decode(chunk, { stream: true });
      stream.names = [...stream.text.matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name);
    }
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      stream.isEnded = true;
    });
  if (stream.status === 200) await untilNames(stream, ['ready']);
  return stream;
}

const untilNames = (stream: OpenedStream, names: string[]) =>
  until(
    async () => stream.names,
    (seen) => JSON.stringify(seen) === JSON.stringify(names),
  );
const openStreams = async () =>
  Number(/^gateway_event_streams (\d+)$/m.exec((await stack.send('/metrics', {})).text)?.[1] ?? 0);
const editRow = (change: object) => Object.assign(stack.users.get('DemandUser:admin') ?? {}, change);

test('a stream says that it is ready, and carries the headers that a browser and a proxy need', async () => {
  const { status, headers, text } = await open(stack.asAdmin({ origin: 'http://127.0.0.1:8080' }));
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:8080');
  const [, now = ''] = /^event: ready\ndata: \{"registryRevision":null,"now":"(.+)"\}\n\n$/.exec(text) ?? [];
  expect(Math.abs(Date.now() - Date.parse(now))).toBeLessThan(60_000);
});

test.each([
  ['no token', () => ({ 'x-user-actor': 'DemandUser' })],
  ['a token that is not good', () => stack.asAdmin({ authorization: 'Bearer a.b.c' })],
  ['the row of somebody else', () => stack.asAdmin({ 'x-user-uuid': 'somebody-else' })],
  [
    'an account without a row',
    () => ({
      authorization: `Bearer ${emulatorToken('stranger')}`,
      'x-user-actor': 'DemandUser',
    }),
  ],
])('%s opens no stream', async (_what, headers) => {
  const { status } = await open(headers());
  expect(status).toBe(403);
  expect(await openStreams()).toBe(0);
});

describe('a user', () => {
  test('who changed elsewhere is announced once, to each of their streams and to nobody else', async () => {
    const [one, two] = [await open(), await open()];
    const other = await open({
      authorization: `Bearer ${emulatorToken('admin')}`,
      'x-user-actor': 'Operator',
    });
    editRow({ role: 'EDITOR' });
    await untilNames(one, ['ready', 'user']);
    await untilNames(two, ['ready', 'user']);
    const asked = stack.counts.resolveIdentities;
    await until(
      async () => stack.counts.resolveIdentities,
      (count) => count >= asked + 2,
    );
    expect(one.names).toEqual(['ready', 'user']);
    expect(other.names).toEqual(['ready']);
  });

  test('who changed through this gateway is announced at once', async () => {
    await stack.stop();
    await start({ SESSION_CHECK_INTERVAL_MS: '3600000' });
    const stream = await open();
    await stack.query('mutation { renameMe(name: "発注 次郎") }');
    await untilNames(stream, ['ready', 'user']);
  });

  test('who was deleted, or whose session ended, is announced', async () => {
    const stream = await open();
    stack.users.delete('DemandUser:admin');
    await untilNames(stream, ['ready', 'user']);
    expect((await open()).status).toBe(403);
  });

  test('is asked about together with all others', async () => {
    const streams = await Promise.all(Array.from({ length: 5 }, () => open()));
    const [asked, single] = [stack.counts.resolveIdentities, stack.counts.resolveIdentity];
    await until(
      async () => stack.counts.resolveIdentities,
      (count) => count >= asked + 3,
    );
    expect(stack.counts.resolveIdentity).toBe(single);
    for (const stream of streams) stream.close();
    await until(openStreams, (count) => count === 0);
  });

  test('of an identity service that is down is announced when it is back', async () => {
    const stream = await open();
    await stack.identity.stop();
    editRow({ role: 'EDITOR' });
    await stack.identity.start();
    await untilNames(stream, ['ready', 'user']);
  });
});

test('a user has a limited number of streams, and closed ones make room', async () => {
  const streams = [];
  for (let count = 0; count < 20; count += 1) streams.push(await open());
  expect((await open()).status).toBe(503);
  streams[0]?.close();
  await until(openStreams, (count) => count === 19);
  expect((await open()).status).toBe(200);
});

test('a process that stops ends its streams, and tells clients to reconnect', async () => {
  const stream = await open();
  await stack.stop();
  await until(async () => stream.isEnded, Boolean);
  expect(stream.names).toEqual(['ready', 'reconnect']);
  await start();
});
