import { describe, expect, it } from '@jest/globals';
import { AdmissionError, AdmissionQueue } from './admission-queue.js';

const queueOf = (over: Partial<ConstructorParameters<typeof AdmissionQueue>[0]> = {}): AdmissionQueue =>
  new AdmissionQueue({ perCaller: 2, total: 3, waiting: 5, waitMs: 60_000, ...over });

/** Enters a queue that has capacity. */
const entered = (queue: AdmissionQueue, key: string): (() => void) => {
  const leave = queue.enter(key);
  if (leave instanceof Promise) throw new Error(`${key} has to wait`);
  return leave;
};

/** Enters when admitted, records that in `order`, and leaves. */
const passThrough = async (queue: AdmissionQueue, key: string, order: string[]): Promise<void> => {
  const leave = await queue.enter(key);
  order.push(key);
  leave();
};

describe('the admission queue', () => {
  it('admits immediately while there is capacity for the caller and in total', async () => {
    const queue = queueOf();
    const leaves = [entered(queue, 'a'), entered(queue, 'a')];
    const order: string[] = [];
    const third = passThrough(queue, 'a', order);
    leaves.push(entered(queue, 'b'));
    const other = passThrough(queue, 'c', order);
    expect(order).toEqual([]);
    for (const leave of leaves) leave();
    await Promise.all([third, other]);
    expect(order).toEqual(['a', 'c']);
  });

  it('admits waiting operations round-robin by caller, however many one caller has', async () => {
    const queue = queueOf({ perCaller: 1, total: 1 });
    const order: string[] = [];
    const leave = entered(queue, 'a');
    const waiting = ['a', 'a', 'a', 'b', 'b', 'c'].map((key) => passThrough(queue, key, order));
    leave();
    await Promise.all(waiting);
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
    expect(queue.size).toBe(0);
  });

  it('admits other callers while one has reached its own limit', async () => {
    const queue = queueOf({ perCaller: 1, total: 3 });
    const order: string[] = [];
    const leave = entered(queue, 'a');
    const late = passThrough(queue, 'a', order);
    entered(queue, 'b');
    expect(order).toEqual([]);
    leave();
    await late;
    expect(order).toEqual(['a']);
  });

  it('rejects operations beyond the waiting limit, of that caller only', async () => {
    const queue = queueOf({ perCaller: 1, total: 2, waiting: 1 });
    const leave = entered(queue, 'a');
    const waiting = passThrough(queue, 'a', []);
    expect(() => queue.enter('a')).toThrow(AdmissionError);
    entered(queue, 'b');
    leave();
    await waiting;
  });

  it('rejects and forgets an operation that has waited too long', async () => {
    const queue = queueOf({ perCaller: 1, total: 1, waitMs: 5 });
    const leave = await queue.enter('a');
    await expect(queue.enter('b')).rejects.toMatchObject({ reason: 'timeout' });
    leave();
    expect(queue.size).toBe(0);
    expect(typeof queue.enter('b')).toBe('function');
  });

  it('releases a slot once, even if the release is called repeatedly', async () => {
    const queue = queueOf({ perCaller: 1, total: 1 });
    const leave = entered(queue, 'a');
    leave();
    leave();
    const second = entered(queue, 'b');
    const order: string[] = [];
    const third = passThrough(queue, 'c', order);
    expect(order).toEqual([]);
    second();
    await third;
    expect(order).toEqual(['c']);
  });
});
