import { describe, expect, it } from '@jest/globals';
import { ProcessTurns } from './process-turns.js';

/** Work that ends when it is told to. */
function work() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, ended };
}

describe('turns', () => {
  it('are taken one after the other by work on the same document, beside work on others', async () => {
    const turns = new ProcessTurns(60_000);
    const begun: string[] = [];
    const first = work();
    const begin =
      (name: string, until: Promise<void> = Promise.resolve()) =>
      async () => {
        begun.push(name);
        await until;
        return name;
      };
    const answers = [
      turns.run('a', begin('first', first.ended)),
      turns.run('a', begin('second')),
      turns.run('b', begin('other')),
    ];
    await answers[2];
    expect(begun).toEqual(['first', 'other']);
    first.end();
    expect(await Promise.all(answers)).toEqual(['first', 'second', 'other']);
    expect(begun).toEqual(['first', 'other', 'second']);
  });

  it('go on after work that fails', async () => {
    const turns = new ProcessTurns(60_000);
    const refused = turns.run('a', () => Promise.reject(new Error('refused')));
    const next = turns.run('a', () => Promise.resolve('next'));
    await expect(refused).rejects.toThrow('refused');
    expect(await next).toBe('next');
  });

  it('are not waited for beside work that hangs', async () => {
    const turns = new ProcessTurns(1);
    const hanging = work();
    const first = turns.run('a', () => hanging.ended);
    expect(await turns.run('a', () => Promise.resolve('next'))).toBe('next');
    hanging.end();
    await first;
  });
});
