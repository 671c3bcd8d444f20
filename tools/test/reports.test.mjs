import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../prepare.mjs';
import { node } from './command.mjs';
import { startLongRunning } from './long-running.mjs';
import { escapeRegex, fromJest, fromPlaywright, mergeResults, resultOf } from './reports.mjs';

let directory;
let report;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'reports-'));
  report = join(directory, 'report.json');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const file = (name, text) => {
  writeFileSync(join(directory, name), text);
  return join(directory, name);
};

test('Jest failures have their message; a file that could not be run counts as one', async () => {
  file('good.test.js', 'test("holds", () => expect(1).toBe(1));');
  file('bad.test.js', 'describe("sums", () => test("add up", () => expect(1 + 1).toBe(3)));');
  file('broken.test.js', 'this is no program');
  file('package.json', '{}');
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const options = ['--ci', '-i', '--json', `--outputFile=${report}`, '--rootDir', directory];
  const config = JSON.stringify({
    testMatch: [`${directory}/*.test.js`],
    transform: {},
    haste: { enableSymlinks: false },
  });
  const run = await node([jest, ...options, '--config', config], { env: process.env });
  const { passed, failures } = resultOf(report, fromJest, run);
  expect(passed).toBe(1);
  const byName = Object.fromEntries(failures.map(({ name, reason }) => [name, reason]));
  expect(Object.keys(byName).sort()).toEqual([
    `${directory}/bad.test.js: sums add up`,
    `${directory}/broken.test.js`,
  ]);
  expect(byName[`${directory}/bad.test.js: sums add up`]).toMatch(/Expected: .*3.*\n.*Received: .*2/);
  expect(byName[`${directory}/broken.test.js`]).toContain('SyntaxError');
  expect(failures.map(({ command }) => command).sort()).toEqual([
    `npm test -- --file ${directory}/bad.test.js -t 'sums add up'`,
    `npm test -- --file ${directory}/broken.test.js`,
  ]);
});

const spec = (title, status, ...messages) => ({
  title,
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
});

test('texts attached to a Playwright test follow its message, pictures do not', () => {
  const base64 = (text) => Buffer.from(text).toString('base64');
  const attachments = [
    { contentType: 'image/png', body: base64('picture') },
    { contentType: 'text/plain', body: base64('発注を更新しました') },
    { contentType: 'text/plain' },
  ];
  const failed = {
    title: 'fixes',
    tests: [{ status: 'unexpected', results: [{ errors: [{ message: 'gone' }], attachments }] }],
  };
  const suites = [{ file: 'a.spec.ts', title: 'a.spec.ts', specs: [failed] }];
  const { failures } = fromPlaywright({ config: { rootDir: join(root, 'e2e/specs') }, suites, errors: [] });
  expect(failures.map(({ reason }) => reason)).toEqual(['gone\n発注を更新しました']);
});

test('Playwright failures have their message, including failures outside tests', () => {
  const specs = [
    spec('sends', 'expected'),
    spec('cancels', 'unexpected', 'no button'),
    spec('waits', 'flaky', 'late'),
  ];
  const of = { file: 'orders/list.spec.ts', title: 'orders/list.spec.ts' };
  const suites = [{ ...of, suites: [{ ...of, title: "an order's day", specs }] }];
  const config = { rootDir: join(root, 'e2e/specs') };
  const command = (title) => `npm test -- --file e2e/specs/orders/list.spec.ts -t ${title}`;
  expect(fromPlaywright({ config, suites, errors: [{ message: 'no such file' }] })).toEqual({
    passed: 1,
    failures: [
      {
        name: "orders/list.spec.ts › an order's day › cancels",
        reason: 'no button',
        command: command(String.raw`'an order'\''s day cancels'`),
      },
      {
        name: "orders/list.spec.ts › an order's day › waits (passed only when repeated)",
        reason: 'late',
        command: command(String.raw`'an order'\''s day waits'`),
      },
      { name: 'outside of tests', reason: 'no such file' },
    ],
  });
});

test.each(['a (b) [c]', '1 + 1 = 2?', String.raw`C:\dir | ^$ {2} * /x/`])(
  '%s is matched escapeRegex',
  (title) => {
    expect(new RegExp(escapeRegex(title)).exec(`before ${title} after`)?.[0]).toBe(title);
  },
);

test('a runner that exited with an error has failed, whatever its report', () => {
  file('report.json', '{}');
  const read = () => ({ passed: 3, failures: [] });
  expect(resultOf(report, read, { exitCode: 137, output: 'Killed\n' })).toEqual({
    passed: 3,
    failures: [{ name: 'the runner itself', reason: 'exit code 137\nKilled' }],
  });
  expect(resultOf(report, read, { exitCode: 0, output: '' })).toEqual({ passed: 3, failures: [] });
  expect(resultOf(join(directory, 'none.json'), read, { exitCode: 0, output: '' })).toBeUndefined();
});

test('several results are merged, unless one is missing', () => {
  const failed = { name: 'waits', reason: 'late' };
  const [one, other] = [
    { passed: 2, failures: [] },
    { passed: 0, failures: [failed] },
  ];
  expect(mergeResults([one, other])).toEqual({ passed: 2, failures: [failed] });
  expect(mergeResults([one, undefined])).toBeUndefined();
});

const start = (program) =>
  startLongRunning([file('part.mjs', program)], {
    env: process.env,
    ready: (line) => (line.startsWith('ready') ? line : undefined),
  });

test('a script that does not start reports why', async () => {
  await expect(start('console.error("port 19099 is taken"); process.exit(1)')).rejects.toThrow(
    'port 19099 is taken',
  );
});

test('a running script is stopped without an error; one that exited before is an error', async () => {
  const lasting = await start('setInterval(() => undefined, 1_000); console.log("ready with it")');
  expect(lasting.readyWith).toBe('ready with it');
  await lasting.stop();

  const brief = await start('console.log("ready"); console.error("no memory"); process.exitCode = 1');
  await brief.ended;
  await expect(brief.stop()).rejects.toThrow('It exited while tests needed it.\nno memory');
});
