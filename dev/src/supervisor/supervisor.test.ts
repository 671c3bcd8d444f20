import { expect, test } from '@jest/globals';
import { deferred } from '../support/deferred.js';
import { freePort } from '../support/ports.js';
import { StackError } from '../support/stack-error.js';
import { startControlServer } from './control-server.js';
import type { Part } from './part.js';
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
