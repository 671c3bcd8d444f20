import { describe, expect, it } from '@jest/globals';
import { FairQueue, QueueRefusal } from './fair-queue.js';

const queueOf = (over: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}): FairQueue =>
  new FairQueue({ perCaller: 2, total: 3, waiting: 5, waitMs: 60_000, ...over });

/** Enters where there is room. */
const entered = (queue: FairQueue, key: string): (() => void) => {
  const leave = queue.enter(key);
  if (leave instanceof Promise) throw new Error(`${key} has to wait`);
  return leave;
};

/** Enters in its turn, notes that in `order`, and leaves. */
const passThrough = async (queue: FairQueue, key: string, order: string[]): Promise<void> => {
  const leave = await queue.enter(key);
  order.push(key);
  leave();
};

describe('a fair queue', () => {
  it('lets in at once as long as there is room for the caller and for all', async () => {
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

  it('takes turns between callers, however many of one wait', async () => {
    const queue = queueOf({ perCaller: 1, total: 1 });
    const order: string[] = [];
    const leave = entered(queue, 'a');
    const waiting = ['a', 'a', 'a', 'b', 'b', 'c'].map((key) => passThrough(queue, key, order));
    leave();
    await Promise.all(waiting);
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
    expect(queue.size).toBe(0);
  });

  it('lets another caller in while one has all that it may have', async () => {
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

  it('refuses more than may wait, of that caller only', async () => {
    const queue = queueOf({ perCaller: 1, total: 2, waiting: 1 });
    const leave = entered(queue, 'a');
    const waiting = passThrough(queue, 'a', []);
    expect(() => queue.enter('a')).toThrow(QueueRefusal);
    entered(queue, 'b');
    leave();
    await waiting;
  });

  it('refuses who waited too long, and forgets them', async () => {
    const queue = queueOf({ perCaller: 1, total: 1, waitMs: 5 });
    const leave = await queue.enter('a');
    await expect(queue.enter('b')).rejects.toMatchObject({ reason: 'timeout' });
    leave();
    expect(queue.size).toBe(0);
    expect(typeof queue.enter('b')).toBe('function');
  });

  it('makes room once for each that leaves, however often it says so', async () => {
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
