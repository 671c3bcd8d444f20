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

test('without failures the table shows how often the tests ran', () => {
  expect(failureTable([], 20)).toBe('\nEach test ran 20 times, and none failed.');
});

test('the load ends with the function it accompanies, whose result is returned', async () => {
  await expect(withLoad(1, async () => 'done')).resolves.toBe('done');
  await expect(withLoad(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
});
