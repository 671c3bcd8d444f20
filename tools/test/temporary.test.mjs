import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const moduleOf = (name) => JSON.stringify(new URL(name, import.meta.url).href);
/** A run that prints its directory and then waits to be stopped. */
const RUN = `
import { stopChildrenOnSignal } from ${moduleOf('./children.mjs')};
import { temporaryFolder } from ${moduleOf('./temporary.mjs')};
stopChildrenOnSignal();
console.log(temporaryFolder());
setInterval(() => undefined, 1_000);`;

let home;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'temporary-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Starts a run, in whose directory a test has left a file. */
async function started() {
  const run = spawn(process.execPath, ['--input-type=module', '-e', RUN], {
    env: { ...process.env, TMPDIR: home },
  });
  const [folder] = await once(createInterface({ input: run.stdout }), 'line');
  writeFileSync(join(folder, 'left'), '');
  const end = async (signal) => {
    const ended = once(run, 'exit');
    run.kill(signal);
    await ended;
  };
  return { folder, end };
}

test.each(['SIGTERM', 'SIGINT'])('what tests leave is removed when the run ends by %s', async (signal) => {
  const { folder, end } = await started();
  expect(existsSync(folder)).toBe(true);
  await end(signal);
  expect(existsSync(folder)).toBe(false);
});

test('the next run removes what a killed one left, and nothing of one that still runs', async () => {
  const killed = await started();
  const other = await started();
  await killed.end('SIGKILL');
  expect(existsSync(killed.folder)).toBe(true);
  const next = await started();
  expect([killed, other, next].map(({ folder }) => existsSync(folder))).toEqual([false, true, true]);
  await Promise.all([other.end('SIGTERM'), next.end('SIGTERM')]);
});
