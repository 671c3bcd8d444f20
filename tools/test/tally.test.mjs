import { expect, test } from '@jest/globals';
import { Tally } from './tally.mjs';

const lastLine = (tally) => tally.summary().split('\n').at(-1);
const quiet = () => new Tally(() => undefined);

test('checks and tests of all runners are counted together', async () => {
  const tally = quiet();
  await tally.step('lint').check('lint', async () => undefined);
  tally.step('unit').add('jest', { passed: 41, failures: [] });
  expect(lastLine(tally)).toBe('42 passed, 0 failed');
  expect(tally.hasPassed).toBe(true);
});

test('failures are listed above the count, with the command that repeats them', async () => {
  const tally = quiet();
  await tally.step('lint').check('lint', () => Promise.reject(new Error('2 problems')));
  const failure = {
    name: 'orders: totals',
    reason:
      'Expected: 1\n\nReceived: 2\n    at sum (a.test.ts:1:1)\n    at run (/node_modules/jest/x.js:1:1)',
    command: 'npm test -- --file a.test.ts -t totals',
  };
  tally.step('unit').add('jest', { passed: 1, failures: [failure] });
  expect(tally.summary()).toContain(
    [
      'Failed:',
      '  lint: lint',
      '      2 problems',
      '    npm test -- --only lint',
      '  unit: jest: orders: totals',
      '      Expected: 1',
      '      Received: 2',
      '          at sum (a.test.ts:1:1)',
      '    npm test -- --file a.test.ts -t totals',
      'Done in ',
    ].join('\n'),
  );
  expect(lastLine(tally)).toBe('1 passed, 2 failed');
  expect(tally.hasPassed).toBe(false);
});

test('each line starts with the name of its step, also when steps run in parallel', async () => {
  const lines = [];
  const tally = new Tally((line) => lines.push(line));
  const lint = tally.step('lint');
  const unit = tally.step('unit');
  unit.say('PASS a\nPASS b');
  await lint.check('lint', () => Promise.reject(new Error('1 problem\n2 problems')));
  expect(lines).toEqual([
    'unit      | PASS a',
    'unit      | PASS b',
    'lint      | FAIL  lint',
    'lint      | 1 problem',
    'lint      | 2 problems',
  ]);
  expect([lint.hasPassed, unit.hasPassed]).toEqual([false, true]);
});

test.each([
  [1, 33],
  [30, 91],
  [200, 102],
])('%d failures with long reasons take %d lines at the end', (count, lines) => {
  const reason = Array.from({ length: 50 }, (_, at) => `\u001b[31mline ${at}\u001b[39m`).join('\n');
  const tally = quiet();
  const failures = Array.from({ length: count }, (_, at) => ({
    name: `test ${at}`,
    reason,
    command: `npm test -- -t ${at}`,
  }));
  tally.step('unit').add('jest', { passed: 1, failures });
  const [, list = ''] = tally.summary().split(/\n(?=Failed:)|Done in/);
  expect(list.trimEnd().split('\n')).toHaveLength(lines);
  expect(list).not.toContain('\u001b');
  for (const { name, command } of failures.slice(0, 50)) {
    expect(list).toContain(`  unit: jest: ${name}\n`);
    expect(list).toContain(`    ${command}\n`);
  }
});

test.each([[undefined], [{ passed: 0, failures: [] }]])('a runner that produced %j has failed', (result) => {
  const tally = quiet();
  tally.step('e2e').add('playwright', result);
  expect(lastLine(tally)).toBe('0 passed, 1 failed');
});

test('a run that counted nothing is not successful', () => {
  expect(quiet().hasPassed).toBe(false);
});
