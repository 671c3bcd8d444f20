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
  tally.add('jest', { passed: 1, failures: ['orders: totals'] });
  expect(tally.summary()).toContain('unit: lint\n  jest: orders: totals\n');
  expect(lastLine(tally)).toBe('1 passed, 2 failed');
  expect(tally.isGood).toBe(false);
});

test.each([[undefined], [{ passed: 0, failures: [] }]])('a runner that produced %j has failed', (result) => {
  const tally = quiet();
  tally.add('playwright', result);
  expect(lastLine(tally)).toBe('0 passed, 1 failed');
});

test('a run that counted nothing is not good', () => {
  expect(quiet().isGood).toBe(false);
});
