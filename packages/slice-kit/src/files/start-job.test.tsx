import { renderHook } from '@testing-library/react';
import { SliceError } from '../data/index.js';
import { useStartJob } from './start-job.hook.js';

type Asked = { encoding: string; idempotencyKey: string };

/** A screen that starts exports; each start ends with the next of `codes`, and succeeds once there are none. */
function starting(codes: (string | undefined)[]) {
  const asked: Asked[] = [];
  const { result } = renderHook(() => useStartJob());
  const start = async (encoding: string): Promise<string> =>
    result
      .current({ encoding }, async (input) => {
        asked.push(input);
        const code = codes.shift();
        if (code !== undefined) throw new SliceError({ code, message: code });
        return 'job-1';
      })
      .catch((error: SliceError) => error.code);
  return { asked, start, keys: () => asked.map(({ idempotencyKey }) => idempotencyKey) };
}

describe('a job that is started again', () => {
  it.each(['NETWORK', 'UNAVAILABLE', 'ABORTED'])('is the same one after %s', async (code) => {
    const { asked, start } = starting([code]);
    expect(await start('UTF_8')).toBe(code);
    expect(await start('UTF_8')).toBe('job-1');
    expect(asked[0]).toEqual({ encoding: 'UTF_8', idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(asked[1]).toEqual(asked[0]);
  });

  it('is the same one by a double click', async () => {
    const { start, keys } = starting([]);
    await Promise.all([start('UTF_8'), start('UTF_8')]);
    expect(new Set(keys()).size).toBe(1);
  });

  it.each([
    ['another input after a lost response', ['NETWORK'], 'SHIFT_JIS'],
    ['a refusal', ['INVALID_ARGUMENT'], 'UTF_8'],
    ['a success', [], 'UTF_8'],
  ])('is another one after %s', async (_case, codes, encoding) => {
    const { start, keys } = starting(codes);
    await start('UTF_8');
    await start(encoding);
    expect(new Set(keys()).size).toBe(2);
  });
});
