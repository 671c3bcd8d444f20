import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';

const children = new URL('./children.mjs', import.meta.url).href;

/** A run with one child, whose process id it prints as soon as the child listens for signals. */
const RUN = (child, options = {}) => `
import { spawn } from 'node:child_process';
import { stopChildrenOnSignal, stoppedWithRun } from ${JSON.stringify(children)};
stopChildrenOnSignal();
const child = stoppedWithRun(spawn(process.execPath, ['-e', ${JSON.stringify(child)}]), ${JSON.stringify(options)});
child.stdout.once('data', (data) => console.log(child.pid, String(data).trim()));
setInterval(() => undefined, 1_000);`;
const SLOW_TO_STOP = `
process.on('SIGTERM', () => setTimeout(() => process.exit(), 200));
setInterval(() => undefined, 1_000);
console.log('listening');`;

/** A process that has ended, but that nobody has waited for, still has an id. */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc/self/stat') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

async function until(isTrue) {
  for (const end = Date.now() + 20_000; Date.now() < end && !isTrue();) await pause(20);
  expect(isTrue()).toBe(true);
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])('a run that gets %s ends after what it has started', async (signal, exitCode) => {
  const run = spawn(process.execPath, ['--input-type=module', '-e', RUN(SLOW_TO_STOP)]);
  const ended = once(run, 'exit');
  const [line] = await once(createInterface({ input: run.stdout }), 'line');
  const [pid] = line.split(' ');
  expect(isAlive(Number(pid))).toBe(true);
  run.kill(signal);
  expect(await ended).toEqual([exitCode, null]);
  expect(isAlive(Number(pid))).toBe(false);
});

/** Leaves a process when it is stopped, whose id it prints. */
const LEAVES_ONE = `
const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)']);
console.log(pid);`;

test('what a stopped process would leave is stopped as well', async () => {
  const run = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    RUN(LEAVES_ONE, { leavesChildren: true }),
  ]);
  const ended = once(run, 'exit');
  const [line] = await once(createInterface({ input: run.stdout }), 'line');
  const left = Number(line.split(' ')[1]);
  expect(isAlive(left)).toBe(true);
  run.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  await until(() => !isAlive(left));
});

test('a run that is being stopped starts nothing that outlives it', async () => {
  const next = `
child.once('close', () => {
  const other = stoppedWithRun(spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1_000)']));
  console.log(other.pid);
});
stoppedWithRun(spawn(process.execPath, ['-e', ${JSON.stringify(SLOW_TO_STOP.replace('200', '1_000'))}]));`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', RUN(SLOW_TO_STOP) + next]);
  const ended = once(run, 'exit');
  const lines = createInterface({ input: run.stdout })[Symbol.asyncIterator]();
  await lines.next();
  run.kill('SIGTERM');
  const other = Number((await lines.next()).value);
  expect(other).toBeGreaterThan(0);
  expect(await ended).toEqual([143, null]);
  await until(() => !isAlive(other));
});
