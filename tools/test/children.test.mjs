import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from '@jest/globals';

const children = new URL('./children.mjs', import.meta.url).href;

/** A run with one child, whose process id it prints as soon as the child listens for signals. */
const RUN = (child) => `
import { spawn } from 'node:child_process';
import { stopChildrenOnSignal, stoppedWithRun } from ${JSON.stringify(children)};
stopChildrenOnSignal();
const child = stoppedWithRun(spawn(process.execPath, ['-e', ${JSON.stringify(child)}]));
child.stdout.once('data', () => console.log(child.pid));
setInterval(() => undefined, 1_000);`;
const SLOW_TO_STOP = `
process.on('SIGTERM', () => setTimeout(() => process.exit(), 200));
setInterval(() => undefined, 1_000);
console.log('listening');`;

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])('a run that gets %s ends after what it has started', async (signal, exitCode) => {
  const run = spawn(process.execPath, ['--input-type=module', '-e', RUN(SLOW_TO_STOP)]);
  const ended = once(run, 'exit');
  const [pid] = await once(createInterface({ input: run.stdout }), 'line');
  expect(isAlive(Number(pid))).toBe(true);
  run.kill(signal);
  expect(await ended).toEqual([exitCode, null]);
  expect(isAlive(Number(pid))).toBe(false);
});
