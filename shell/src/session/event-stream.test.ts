import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { clockProblem } from './clock-check.js';
import { EventParser, EventStream, type ServerEvent } from './event-stream.js';

/** The server's side of one stream. */
class Connection {
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  private readonly body = new ReadableStream<Uint8Array>({ start: (own) => void (this.controller = own) });

  constructor(readonly signal: AbortSignal) {
    signal.addEventListener('abort', () => this.controller?.error(new Error('aborted')));
  }

  get response(): Response {
    // Only what a stream reads of a response: the browser environment of the tests has no Response.
    const { body } = this;
    return Object.assign(Object.create(null), { ok: true, body });
  }

  async send(text: string): Promise<void> {
    this.controller?.enqueue(new TextEncoder().encode(text));
    await settle();
  }

  async end(): Promise<void> {
    this.controller?.close();
    await settle();
  }
}

const settle = async () => {
  await jest.advanceTimersByTimeAsync(0);
  // Streams take their own turns, which fake timers do not drive.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

let connections: Connection[];
let events: ServerEvent[];
let lost: number;
let isRefused: boolean;
let stream: EventStream;
beforeEach(() => {
  jest.useFakeTimers();
  connections = [];
  events = [];
  lost = 0;
  isRefused = false;
  setVisibility('visible');
  stream = new EventStream({
    open: (signal) => {
      if (isRefused) return Promise.reject(new TypeError('fetch failed'));
      const connection = new Connection(signal);
      connections.push(connection);
      return Promise.resolve(connection.response);
    },
    onEvent: (event) => events.push(event),
    onLost: () => {
      lost += 1;
    },
    random: () => 0.5,
  });
});
afterEach(() => {
  stream.stop();
  jest.useRealTimers();
});

function setVisibility(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
const connected = async (delay = 0) => {
  stream.start(delay);
  await jest.advanceTimersByTimeAsync(delay);
  await settle();
};

test('events arrive as they were sent, however the text is cut', () => {
  const parser = new EventParser((event) => events.push(event));
  const text = ': \n\nevent: ready\ndata: {"a":"発注"}\n\n: \n\nevent: user\ndata: {}\n\n';
  for (const character of text) parser.feed(character);
  expect(events).toEqual([
    { name: 'ready', data: '{"a":"発注"}' },
    { name: 'user', data: '{}' },
  ]);
});

test('a stream opens after its delay, and passes on events', async () => {
  stream.start(2_000);
  await jest.advanceTimersByTimeAsync(1_999);
  expect(connections).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(connections).toHaveLength(1);
  await connections[0]?.send('event: ready\ndata: {}\n\nevent: us');
  await connections[0]?.send('er\ndata: {}\n\n');
  expect(events.map(({ name }) => name)).toEqual(['ready', 'user']);
  expect(lost).toBe(0);
});

test('a stream that the server ends on purpose is opened again, and nothing counts as lost', async () => {
  await connected();
  await connections[0]?.send('event: ready\ndata: {}\n\nevent: reconnect\ndata: {}\n\n');
  await connections[0]?.end();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(connections).toHaveLength(2);
  expect(lost).toBe(0);
  expect(events.map(({ name }) => name)).toEqual(['ready']);
});

test('a refused stream is tried again ever more rarely, and each time counts as lost', async () => {
  isRefused = true;
  await connected();
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = lost;
    await jest.advanceTimersByTimeAsync(pause - 1);
    expect(lost).toBe(before);
    await jest.advanceTimersByTimeAsync(1);
    expect(lost).toBe(before + 1);
  }
});

test('a stream that falls silent is opened again; signs of life keep it', async () => {
  await connected();
  for (let count = 0; count < 5; count += 1) {
    await jest.advanceTimersByTimeAsync(40_000);
    await connections[0]?.send(': \n\n');
  }
  expect(connections[0]?.signal.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(50_000);
  await settle();
  expect(connections[0]?.signal.aborted).toBe(true);
  expect(lost).toBe(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(connections).toHaveLength(2);
});

test('a hidden page closes its stream after a while, and opens it at once when it is visible', async () => {
  await connected();
  setVisibility('hidden');
  await jest.advanceTimersByTimeAsync(29_999);
  expect(connections[0]?.signal.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(connections[0]?.signal.aborted).toBe(true);
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(connections).toHaveLength(1);
  setVisibility('visible');
  await jest.advanceTimersByTimeAsync(0);
  expect(connections).toHaveLength(2);
});

test('switching between tabs keeps the stream', async () => {
  await connected();
  setVisibility('hidden');
  await jest.advanceTimersByTimeAsync(10_000);
  setVisibility('visible');
  await connections[0]?.send(': \n\n');
  await jest.advanceTimersByTimeAsync(40_000);
  expect(connections).toHaveLength(1);
  expect(connections[0]?.signal.aborted).toBe(false);
});

test('a hidden page gives its stream up once others have opened three: all share few connections', async () => {
  const openElsewhere = () => window.dispatchEvent(new StorageEvent('storage', { key: 'hacchu-hub:stream' }));
  await connected();
  expect(localStorage.getItem('hacchu-hub:stream')).not.toBeNull();
  for (let count = 0; count < 5; count += 1) openElsewhere();
  setVisibility('hidden');
  openElsewhere();
  openElsewhere();
  window.dispatchEvent(new StorageEvent('storage', { key: 'another' }));
  expect(connections[0]?.signal.aborted).toBe(false);
  openElsewhere();
  expect(connections[0]?.signal.aborted).toBe(true);
  expect(lost).toBe(0);
  setVisibility('visible');
  await jest.advanceTimersByTimeAsync(0);
  expect(connections).toHaveLength(2);
});

test('after the end nothing is opened and nothing is told', async () => {
  await connected();
  stream.stop();
  await settle();
  expect(connections[0]?.signal.aborted).toBe(true);
  await jest.advanceTimersByTimeAsync(120_000);
  setVisibility('hidden');
  setVisibility('visible');
  await jest.advanceTimersByTimeAsync(120_000);
  expect(connections).toHaveLength(1);
  expect(lost).toBe(0);
});

test.each([
  ['ahead', 86_400_000],
  ['behind', -86_400_000],
])('a clock that is a day %s is told once', async (_, shift) => {
  const told: string[] = [];
  const opened: Connection[] = [];
  const watching = new EventStream({
    open: (signal) => {
      const connection = new Connection(signal);
      opened.push(connection);
      return Promise.resolve(connection.response);
    },
    onEvent: () => undefined,
    onLost: () => undefined,
    onClock: (problem) => told.push(problem),
    random: () => 0.5,
  });
  jest.setSystemTime(Date.parse('2026-11-29T00:00:00Z') + shift);
  watching.start(0);
  await jest.advanceTimersByTimeAsync(0);
  await settle();
  await opened[0]?.send('event: ready\ndata: {"now":"2026-11-29T00:00:00.000Z"}\n\n');
  const shown = shift > 0 ? '2026/11/30 09:00' : '2026/11/28 09:00';
  expect(told).toEqual([
    `この端末の日時（${shown}）が正しくありません。今は2026/11/29 09:00です。日付の初期値や遅れの表示がずれるため、端末の日時を合わせてから再読み込みしてください。`,
  ]);
  await opened[0]?.end();
  await jest.advanceTimersByTimeAsync(2_000);
  await settle();
  await opened[1]?.send('event: ready\ndata: {"now":"2026-11-29T00:00:00.000Z"}\n\n');
  expect([opened.length, told.length]).toEqual([2, 1]);
  watching.stop();
});

test.each([
  ['right', '{"now":"2026-11-29T00:05:00.000Z"}', 0],
  ['of a machine that slept until the answer', '{"now":"2026-11-29T00:00:01.000Z"}', 3_600_000],
  ['unknown to a gateway of before', '{"registryRevision":"7"}', 0],
])('a clock that is %s is no problem', (_, data, asleep) => {
  const sentAt = Date.parse('2026-11-29T00:00:00Z');
  expect(clockProblem(data, sentAt, sentAt + asleep)).toBeUndefined();
});
