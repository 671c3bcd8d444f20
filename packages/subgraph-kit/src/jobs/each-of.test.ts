import { describe, expect, it } from '@jest/globals';
import { eachOf } from './each-of.js';

describe('work for each demand', () => {
  it('goes on after a failure, and fails at the end', async () => {
    const done: string[] = [];
    const work = async (one: string): Promise<void> => {
      if (one !== 'b') return void done.push(one);
      throw new TypeError('broken');
    };
    await expect(eachOf(['a', 'b', 'c'], work)).rejects.toThrow(
      '1 of 3 failed, the first one with TypeError: broken',
    );
    expect(done).toEqual(['a', 'c']);
    await expect(eachOf(['a', 'c'], work)).resolves.toBeUndefined();
  });

  it('ends at once when it is aborted', async () => {
    const abort = new AbortController();
    const done: string[] = [];
    const work = async (one: string): Promise<void> => {
      done.push(one);
      abort.abort(new Error('shut down'));
      throw new Error('cut short');
    };
    await expect(eachOf(['a', 'b'], work, abort.signal)).rejects.toThrow('shut down');
    expect(done).toEqual(['a']);
  });
});
