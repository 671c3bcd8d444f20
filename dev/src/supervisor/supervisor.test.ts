import { expect, test } from '@jest/globals';
import { deferred } from '../support/deferred.js';
import { freePort } from '../support/ports.js';
import { StackError } from '../support/stack-error.js';
import { waitUntil } from '../support/wait-until.js';
import { startControlServer } from './control-server.js';
import type { Part } from './part.js';
import { restartLine, waitBeforeRestart } from './restarts.js';
import { Supervisor } from './supervisor.js';

function recorder(): {
  log: string[];
  part(name: string, needs?: string[], start?: () => Promise<void>): Part;
} {
  const log: string[] = [];
  return {
    log,
    part: (name, needs = [], start = async () => undefined) => ({
      name,
      needs,
      start: async () => {
        await start();
        log.push(`+${name}`);
        return { stop: async () => void log.push(`-${name}`) };
      },
    }),
  };
}

test('parts start after their dependencies and stop before them', async () => {
  const { log, part } = recorder();
  const slowDatabase = part('database', [], () => new Promise((resolve) => setImmediate(resolve)));
  const supervisor = new Supervisor([part('graph', ['orders']), part('orders', ['database']), slowDatabase]);
  await supervisor.startAll();
  await supervisor.stopAll();
  expect(log).toEqual(['+database', '+orders', '+graph', '-graph', '-orders', '-database']);
});

test('when one part fails, its error is thrown and the others are stopped', async () => {
  const { log, part } = recorder();
  const failing = part('mail', ['files'], () => Promise.reject(new StackError('Port 1025 is in use.')));
  const supervisor = new Supervisor([part('files'), failing, part('shell', ['mail'])]);
  await expect(supervisor.startAll()).rejects.toThrow('Port 1025 is in use.');
  expect(log).toEqual(['+files', '-files']);
});

test('a failure does not wait for parts that are still starting', async () => {
  const { part } = recorder();
  const never = part('slow', [], () => new Promise(() => undefined));
  const failing = part('mail', [], () => Promise.reject(new StackError('no mail')));
  await expect(new Supervisor([never, failing]).startAll()).rejects.toThrow('no mail');
});

test('an unexpected exit is reported, a requested one is not', async () => {
  const death = deferred<string>();
  const told: string[] = [];
  const mortal: Part = {
    name: 'orders',
    needs: [],
    start: async () => ({ died: death.promise, stop: async () => death.resolve('stopped') }),
  };
  const supervisor = new Supervisor([mortal], { died: (_part, line) => void told.push(line) });
  await supervisor.startAll();
  await supervisor.stop('orders');
  await death.promise;
  expect(told).toEqual([]);

  const second = deferred<string>();
  const fatal: Part = {
    ...mortal,
    start: async () => ({ died: second.promise, stop: async () => undefined }),
  };
  const other = new Supervisor([fatal], { died: (_part, line) => void told.push(line) });
  await other.startAll();
  second.resolve('orders was ended by SIGKILL');
  await second.promise;
  await Promise.resolve();
  expect(told).toEqual(['orders was ended by SIGKILL']);
  expect(other.isRunning('orders')).toBe(false);
});

test('a part that died is started again, as often as it takes, and what was left of it is stopped before', async () => {
  const death = deferred<string>();
  const log: string[] = [];
  const starts: (() => Promise<{ died?: Promise<string>; stop(): Promise<void> }>)[] = [
    async () => ({ died: death.promise, stop: async () => void log.push('rest stopped') }),
    () => Promise.reject(new StackError('orders does not find its database.')),
    async () => ({ stop: async () => undefined }),
  ];
  const orders: Part = {
    name: 'orders',
    needs: [],
    start: () => starts.shift()?.() ?? Promise.reject(new Error('started too often')),
  };
  const supervisor = new Supervisor([orders], {
    isRestarted: () => true,
    started: () => void log.push('started'),
    restarts: (_part, line) => void log.push(line),
  });
  await supervisor.startAll();
  death.resolve('orders was ended by SIGKILL.');
  expect(await waitUntil(() => starts.length === 0, { timeoutMs: 20_000 })).toBe(true);
  expect(log).toEqual([
    'started',
    'orders was ended by SIGKILL. It is started again in 1 s.',
    'rest stopped',
    'orders does not find its database. It is started again in 2 s.',
    'started',
  ]);
  await supervisor.stopAll();
});

test('a part that is stopped while it waits for its restart stays stopped, and starts at once when asked', async () => {
  const deaths = [deferred<string>(), deferred<string>()];
  const [first] = deaths;
  let starts = 0;
  const orders: Part = {
    name: 'orders',
    needs: [],
    start: async () => ({
      died: deaths[starts++]?.promise ?? deferred<string>().promise,
      stop: async () => undefined,
    }),
  };
  const told = deferred<string>();
  const supervisor = new Supervisor([orders], {
    isRestarted: () => true,
    restarts: (_part, line) => told.resolve(line),
  });
  await supervisor.startAll();
  first?.resolve('orders ended with exit code 1.');
  await told.promise;
  await supervisor.stop('orders');
  await new Promise((resolve) => setTimeout(resolve, waitBeforeRestart(1) + 200));
  expect([starts, supervisor.isRunning('orders')]).toEqual([1, false]);
  await supervisor.start('orders');
  expect([starts, supervisor.isRunning('orders')]).toEqual([2, true]);
  await supervisor.stopAll();
});

test('the wait before a restart doubles with each failure in a row up to a minute, and the line counts them', () => {
  expect([1, 2, 3, 6, 7, 40].map(waitBeforeRestart)).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
  expect(restartLine('orders ended with exit code 1.', 4)).toBe(
    'orders ended with exit code 1. It is started again in 8 s (4 times in a row it failed to start or ended within 60 s).',
  );
});

test('single parts are stopped and started over HTTP, only with the token', async () => {
  const { log, part } = recorder();
  const supervisor = new Supervisor([part('mf-orders')]);
  await supervisor.startAll();
  const port = await freePort();
  const control = await startControlServer({ supervisor, port, token: 'a token' });
  const call = (path: string, token: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  try {
    expect((await call('/parts/mf-orders/stop', 'another')).status).toBe(401);
    expect(await (await call('/parts/mf-orders/stop', 'a token')).json()).toEqual({ 'mf-orders': false });
    expect(await (await call('/parts/mf-orders/start', 'a token')).json()).toEqual({ 'mf-orders': true });
    expect(await (await call('/parts/mf-nobody/start', 'a token')).json()).toEqual({
      error: 'There is no part "mf-nobody". There are: mf-orders.',
    });
    expect(log).toEqual(['+mf-orders', '-mf-orders', '+mf-orders']);
  } finally {
    await control.stop();
  }
});
