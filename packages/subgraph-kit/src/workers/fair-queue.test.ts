import { describe, expect, it } from '@jest/globals';
import { FairQueue, type Priority } from './fair-queue.js';

/** The first letter of an item is its owner. */
const filled = (...items: readonly (string | [string, Priority])[]): FairQueue<string> => {
  const queue = new FairQueue<string>();
  for (const item of items) {
    const [name, priority] = typeof item === 'string' ? [item] : item;
    queue.push(name.charAt(0), name, priority);
  }
  return queue;
};

/** One item after the other, as a single thread takes them. */
function oneByOne(queue: FairQueue<string>): string[] {
  const order: string[] = [];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
    order.push(item);
    queue.settle(item.charAt(0));
  }
  return order;
}

describe('a fair queue of items', () => {
  it('alternates between owners, regardless of arrival and number', () => {
    const queue = filled('a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1');
    expect(oneByOne(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
    expect(queue.size).toBe(0);
  });

  it('serves a new owner next, even behind fifty items of another one', () => {
    const queue = filled(...Array.from({ length: 50 }, (_, index) => `a${index}`));
    expect(queue.shift()).toBe('a0');
    queue.push('b', 'b0');
    queue.settle('a');
    expect([queue.shift(), queue.shift()]).toEqual(['b0', 'a1']);
  });

  it('serves the owner with the fewest running items', () => {
    const queue = filled('a1', 'a2', 'a3');
    expect([queue.shift(), queue.shift()]).toEqual(['a1', 'a2']);
    queue.push('b', 'b1');
    queue.push('b', 'b2');
    expect([queue.shift(), queue.shift()]).toEqual(['b1', 'b2']);
    queue.settle('a');
    expect(queue.shift()).toBe('a3');
  });

  it('respects priorities within an owner', () => {
    const queue = filled('a1', ['a2', 'high'], 'b1', ['a3', 'high']);
    expect(oneByOne(queue)).toEqual(['a2', 'b1', 'a3', 'a1']);
  });
});

describe('removed items', () => {
  it('are not served, and can be removed only once', () => {
    const queue = filled('a1', 'a2', 'b1');
    expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.remove('c', 'c1')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([queue.size, queue.sizeOf('a')]).toEqual([2, 1]);
    expect(oneByOne(queue)).toEqual(['a2', 'b1']);
  });
});
