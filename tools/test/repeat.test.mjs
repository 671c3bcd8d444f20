import { expect, test } from '@jest/globals';
import { withLoad } from './load.mjs';
import { failureTable } from './repeat.mjs';

const failed = (name) => ({ name, reason: 'late' });

test('the table counts the failures of each test, the most frequent first', () => {
  const failures = [failed('races'), failed('mail'), failed('mail'), failed('mail')];
  expect(failureTable(failures, 20).split('\n')).toEqual([
    '',
    'failed  runs  test',
    '     3    20  mail',
    '     1    20  races',
  ]);
});

test('without a failure it says how often the tests ran', () => {
  expect(failureTable([], 20)).toBe('\nEach test ran 20 times, and none failed.');
});

test('load ends with what it accompanies, and hands on its result', async () => {
  await expect(withLoad(1, async () => 'done')).resolves.toBe('done');
  await expect(withLoad(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
});
