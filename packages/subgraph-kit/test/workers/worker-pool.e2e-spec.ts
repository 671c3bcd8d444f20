import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { AppError } from '../../src/errors/errors.js';
import {
  WorkerAbortedError,
  WorkerCrashedError,
  WorkerMemoryError,
  WorkerTaskError,
  WorkerTimeoutError,
} from '../../src/workers/worker-errors.js';
import { workerFile } from '../../src/workers/worker-file.js';
import { createWorkerMetrics } from '../../src/workers/worker-metrics.js';
import { WorkerPool, type WorkerPoolOptions } from '../../src/workers/worker-pool.js';

interface Task {
  act: string;
  value?: unknown;
}

const opened: WorkerPool<Task, unknown>[] = [];

function poolWith(
  options: Partial<WorkerPoolOptions> = {},
  registry = new Registry(),
): WorkerPool<Task, unknown> {
  const pool = new WorkerPool<Task, unknown>(
    {
      name: 'hostile',
      file: fileURLToPath(new URL('./hostile.worker.mjs', import.meta.url)),
      maxThreads: 1,
      memoryMb: 48,
      timeoutMs: 60_000,
      maxQueue: { perOwner: 10, total: 20 },
      ...options,
    },
    createWorkerMetrics(registry),
  );
  opened.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((pool) => pool.close()));
});

const A = { owner: 'a' };
const B = { owner: 'b' };
const echo = (value: unknown): Task => ({ act: 'echo', value });

describe('a task', () => {
  it('returns its result, and transfers byte arrays', async () => {
    const pool = poolWith();
    await expect(pool.run(echo({ text: '発注', of: [1, 2] }), A)).resolves.toEqual({
      text: '発注',
      of: [1, 2],
    });
    const bytes = await pool.run({ act: 'bytes' }, A);
    expect([...new Set(Object.values(Object(bytes)))]).toEqual([7]);
  });

  it('that throws is rejected with the original error', async () => {
    const pool = poolWith();
    const error: unknown = await pool.run({ act: 'fail' }, A).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WorkerTaskError);
    expect(error).toMatchObject({ cause: { name: 'RangeError', message: 'no such value' } });
  });

  it.each([
    ['loops forever', 'loop', WorkerTimeoutError, 1_500],
    ['never settles', 'never', WorkerTimeoutError, 1_500],
    ['allocates endlessly', 'allocate', WorkerMemoryError, undefined],
    ['throws outside of promises', 'throwOutside', WorkerCrashedError, undefined],
    ['throws after its result', 'throwLater', WorkerCrashedError, undefined],
    ['exits its thread', 'exit', WorkerCrashedError, undefined],
  ])('that %s is terminated, and the next one succeeds', async (_what, act, type, timeoutMs) => {
    const pool = poolWith();
    const hostile = pool.run({ act }, { ...A, timeoutMs });
    const next = pool.run(echo('next'), A);
    await expect(hostile).rejects.toBeInstanceOf(type);
    await expect(next).resolves.toBe('next');
  });

  it('fails with a clear error when its file is missing', async () => {
    const pool = poolWith({ file: '/nowhere/missing.worker.js' });
    await expect(pool.run(echo(1), A)).rejects.toBeInstanceOf(WorkerCrashedError);
    await expect(pool.run(echo(1), A)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('missing.worker.js') },
    });
  });
});

describe('waiting tasks', () => {
  it('alternate between owners', async () => {
    const pool = poolWith({ maxQueue: { perOwner: 50, total: 100 } });
    const ended: string[] = [];
    const run = (owner: string, name: string): Promise<void> =>
      pool.run(echo(name), { owner }).then(() => void ended.push(name));
    const first = Array.from({ length: 20 }, (_, index) => run('a', `a${index}`));
    await Promise.all([run('b', 'b0'), run('b', 'b1'), ...first]);
    expect(ended.slice(0, 4)).toEqual(['a0', 'b0', 'a1', 'b1']);
  });

  it('are limited per owner', async () => {
    const pool = poolWith({ maxQueue: { perOwner: 2, total: 4 } });
    const mine = [1, 2, 3].map((value) => pool.run(echo(value), A));
    const refused: unknown = await pool.run(echo(4), A).catch((reason: unknown) => reason);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({
      rpc: 'RESOURCE_EXHAUSTED',
      message: '処理が混み合っています。しばらくしてからもう一度お試しください。',
    });
    const others = [5, 6].map((value) => pool.run(echo(value), B));
    await expect(pool.run(echo(7), { owner: 'c' })).rejects.toBeInstanceOf(AppError);
    await expect(Promise.all([...mine, ...others])).resolves.toEqual([1, 2, 3, 5, 6]);
  });
});

describe('cancellation', () => {
  it('ends running and waiting tasks', async () => {
    const pool = poolWith();
    const running = new AbortController();
    const waiting = new AbortController();
    const results = [
      pool.run({ act: 'loop' }, { ...A, signal: running.signal }),
      pool.run(echo(1), { ...A, signal: waiting.signal }),
      pool.run(echo(2), A),
    ];
    waiting.abort();
    await expect(results[1]).rejects.toBeInstanceOf(WorkerAbortedError);
    running.abort();
    await expect(results[0]).rejects.toBeInstanceOf(WorkerAbortedError);
    await expect(results[2]).resolves.toBe(2);
    await expect(pool.run(echo(3), { ...A, signal: AbortSignal.abort() })).rejects.toBeInstanceOf(
      WorkerAbortedError,
    );
  });

  it('drops a waiting task that is no longer the newest of its name', async () => {
    const pool = poolWith({ maxQueue: { perOwner: 1, total: 5 } });
    const newest = (value: number, owner = 'a'): Promise<unknown> =>
      pool.run(echo(value), { owner, newestOf: 'preview' });
    const results = [newest(1), newest(2), newest(3, 'b'), newest(4), newest(5)];
    expect(
      (await Promise.allSettled(results)).map((one) => ('value' in one ? one.value : one.reason)),
    ).toEqual([1, expect.any(WorkerAbortedError), 3, expect.any(WorkerAbortedError), 5]);
    await expect(newest(6)).resolves.toBe(6);
  });

  it('happens to all tasks when the pool is closed', async () => {
    const pool = poolWith();
    const results = [pool.run({ act: 'loop' }, A), pool.run(echo(1), B)];
    const ended = Promise.allSettled(results);
    await pool.close();
    for (const result of await ended) {
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'WorkerAbortedError' } });
    }
    await expect(pool.run(echo(2), A)).rejects.toBeInstanceOf(WorkerAbortedError);
  });
});

describe('metrics', () => {
  it('count tasks by pool and outcome', async () => {
    const registry = new Registry();
    const pool = poolWith({}, registry);
    await pool.run(echo(1), A);
    await expect(pool.run({ act: 'never' }, { ...A, timeoutMs: 10 })).rejects.toBeInstanceOf(
      WorkerTimeoutError,
    );
    const text = await registry.metrics();
    expect(text).toContain('hacchu_worker_task_seconds_count{pool="hostile",outcome="ok"} 1');
    expect(text).toContain('hacchu_worker_task_seconds_count{pool="hostile",outcome="timeout"} 1');
    expect(text).toContain('hacchu_worker_tasks_running{pool="hostile"} 0');
    expect(text).toContain('hacchu_worker_tasks_waiting{pool="hostile"} 0');
  });
});

describe('the worker file', () => {
  const source = import.meta.resolve('../../src/workers/worker-pool.js').replace(/\.js$/, '.ts');

  it('is the compiled one for a module that runs from source', () => {
    expect(workerFile(source, './worker-task.js')).toMatch(/\/subgraph-kit\/dist\/workers\/worker-task\.js$/);
  });

  it('must have been built', () => {
    expect(() => workerFile(source, './nothing.worker.js')).toThrow(
      /dist\/workers\/nothing\.worker\.js does not exist: build the workspace first/,
    );
  });
});
