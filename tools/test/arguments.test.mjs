import { expect, test } from '@jest/globals';
import { parseArguments, STEPS } from './arguments.mjs';

test('without options everything runs', () => {
  expect(parseArguments([])).toMatchObject({ steps: STEPS, files: [] });
});

test.each([[['--only', 'e2e,lint']], [['--only=lint,e2e']], [['--only', 'e2e', '--only', 'lint']]])(
  'steps of %j run in their defined order',
  (argv) => {
    expect(parseArguments(argv).steps).toEqual(['lint', 'e2e']);
  },
);

test('the revision of --affected is optional', () => {
  expect(parseArguments(['--affected']).affected).toBe('');
  expect(parseArguments(['--affected=HEAD~2', '--only', 'unit']).affected).toBe('HEAD~2');
});

test('files, a title, repetitions', () => {
  const argv = ['--file', 'a.test.ts', '--file', 'b.test.ts', '-t', 'adds', '--repeat', '20', '--load', '0'];
  expect(parseArguments(argv)).toMatchObject({
    files: ['a.test.ts', 'b.test.ts'],
    title: 'adds',
    repeat: 20,
    load: 0,
  });
});

test('the database is as fast as it is, unless a slow one is asked for', () => {
  expect(parseArguments(['--only', 'unit']).isDatabaseSlow).toBe(false);
  expect(parseArguments(['--only', 'unit', '--slow-database']).isDatabaseSlow).toBe(true);
});

test.each([
  [['--wrong'], "Unknown option '--wrong'"],
  [['orders'], "Unexpected argument 'orders'"],
  [['--affected', 'main'], "Unexpected argument 'main'"],
  [['--only', 'lint,typo'], 'Unknown step: typo.'],
  [['--only', ','], '--only requires the name of a step.'],
  [['--slice', 'orders', '--affected'], '--slice and --affected exclude each other.'],
  [['--file', 'a.test.ts', '--only', 'unit'], '--file determines the step by itself'],
  [['-t', 'adds'], '--title requires --file.'],
  [['--file', 'a.test.ts', '-t', ''], '--title requires a text.'],
  [['--repeat', '20'], '--repeat requires --file'],
  [['--repeat', '20', '--only', 'lint,unit'], '--repeat requires --file'],
  [['--repeat', '0', '--only', 'unit'], '--repeat requires an integer of at least 1, not "0".'],
  [['--repeat', 'often', '--only', 'unit'], '--repeat requires an integer of at least 1, not "often".'],
  [['--load', '2'], '--load requires --repeat.'],
])('%j is rejected with the usage', (argv, reason) => {
  expect(() => parseArguments(argv)).toThrow(reason);
  expect(() => parseArguments(argv)).toThrow('Usage: npm test');
});
