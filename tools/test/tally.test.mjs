import { expect, test } from '@jest/globals';
import { Tally } from './tally.mjs';

const lastLine = (tally) => tally.summary().split('\n').at(-1);
const quiet = () => new Tally(() => undefined);

test('checks and tests of all runners are counted together', async () => {
  const tally = quiet();
  await tally.check('lint', async () => undefined);
  tally.add('jest', { passed: 41, failures: [] });
  expect(lastLine(tally)).toBe('42 passed, 0 failed');
  expect(tally.isGood).toBe(true);
});

test('what failed is named above the count', async () => {
  const tally = quiet();
  tally.begin('unit');
  await tally.check('lint', () => Promise.reject(new Error('2 problems')));
  tally.add('jest', {
    passed: 1,
    failures: [{ name: 'orders: totals', reason: 'Expected: 1\n\nReceived: 2' }],
  });
  expect(tally.summary()).toContain(
    [
      'Failed:',
      '  unit: lint',
      '      2 problems',
      '  jest: orders: totals',
      '      Expected: 1',
      '      Received: 2',
      'Done in ',
    ].join('\n'),
  );
  expect(lastLine(tally)).toBe('1 passed, 2 failed');
  expect(tally.isGood).toBe(false);
});

test.each([
  [1, 12],
  [30, 91],
  [200, 102],
])('%d failures with long reasons take %d lines at the end', (count, lines) => {
  const reason = Array.from({ length: 50 }, (_, at) => `\u001b[31mline ${at}\u001b[39m`).join('\n');
  const tally = quiet();
  const failures = Array.from({ length: count }, (_, at) => ({ name: `test ${at}`, reason }));
  tally.add('jest', { passed: 1, failures });
  const [, list = ''] = tally.summary().split(/\n(?=Failed:)|Done in/);
  expect(list.trimEnd().split('\n')).toHaveLength(lines);
  expect(list).not.toContain('\u001b');
  for (const { name } of failures.slice(0, 100)) expect(list).toContain(`  jest: ${name}\n`);
});

test.each([[undefined], [{ passed: 0, failures: [] }]])('a runner that produced %j has failed', (result) => {
  const tally = quiet();
  tally.add('playwright', result);
  expect(lastLine(tally)).toBe('0 passed, 1 failed');
});

test('a run that counted nothing is not good', () => {
  expect(quiet().isGood).toBe(false);
});
