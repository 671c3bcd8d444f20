import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitUntil } from '../support/wait-until.js';
import { ManagedProcess, type ProcessSpec } from './managed-process.js';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'managed-process-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** A shell that has started a child process and written its id to a file. */
const WITH_GRANDCHILD = 'sleep 60 & echo $! > grandchild; echo ready; wait';

const start = (script: string, more: Partial<ProcessSpec> = {}): ManagedProcess =>
  ManagedProcess.start({
    name: 'the part',
    command: 'sh',
    args: ['-c', script],
    cwd: home,
    logFile: join(home, 'part.log'),
    ...more,
  });

const read = (name: string): string => {
  try {
    return readFileSync(join(home, name), 'utf8').trim();
  } catch {
    return '';
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A zombie, killed but not yet reaped by its parent, is not running.
    return !/^\S+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

async function grandchild(): Promise<number> {
  await waitUntil(() => read('grandchild') !== '', { timeoutMs: 30_000 });
  return Number(read('grandchild'));
}

const gone = (pid: number): Promise<boolean> => waitUntil(() => !isAlive(pid), { timeoutMs: 30_000 });

test('stopping a part stops its child processes', async () => {
  const part = start(WITH_GRANDCHILD);
  const below = await grandchild();
  await part.stop();
  expect(await gone(below)).toBe(true);
});

test('a part that ignores its stop signal is killed', async () => {
  const part = start(`trap '' TERM; ${WITH_GRANDCHILD}; sleep 60`, { stopWithinMs: 200 });
  await grandchild();
  await part.stop();
  expect((await part.exited).signal).toBe('SIGKILL');
});

test('a part that is killed leaves no orphans', async () => {
  const part = start(WITH_GRANDCHILD);
  const below = await grandchild();
  process.kill(part.pid ?? 0, 'SIGKILL');
  await part.exited;
  expect(await gone(below)).toBe(true);
});

test('the log of a part is complete once it has ended', async () => {
  const part = start('seq 20000; echo "the last line"');
  await part.exited;
  expect(read('part.log')).toMatch(/the last line$/);
});

test('the exit of a part before it is ready is reported in one line with its last output', async () => {
  const part = start('echo "cannot read its settings" >&2; exit 3');
  await expect(part.waitUntilReady(async () => false, 30_000)).rejects.toThrow(
    /^the part ended with exit code 3: cannot read its settings\. Its log: .*part\.log$/,
  );
});

test('routine log lines are not reported as the last output', async () => {
  const part = start(`echo "out of memory" >&2; echo '{"level":30,"msg":"request"}'; exit 1`);
  expect(part.describeEnding(await part.exited)).toContain('exit code 1: out of memory. Its log');
});

test('a part that never becomes ready is stopped and reported by name', async () => {
  const part = start('sleep 60');
  await expect(part.waitUntilReady(async () => false, 100)).rejects.toThrow(
    /the part did not become ready within 0.1 s/,
  );
  expect(part.hasEnded).toBe(true);
});

test('a missing program is reported', async () => {
  const part = start('', { command: join(home, 'nowhere') });
  await expect(part.waitUntilReady(async () => false, 30_000)).rejects.toThrow(/exit code 127.*ENOENT/);
});

test('when the supervisor itself is killed, the reaper stops the processes it left behind', async () => {
  const reaper = fileURLToPath(new URL('../../reaper.mjs', import.meta.url));
  // A fake supervisor: it starts a group, registers it with the reaper, and is then killed.
  const supervisor = join(home, 'supervisor.mjs');
  writeFileSync(
    supervisor,
    `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const part = spawn('sh', ['-c', ${JSON.stringify(WITH_GRANDCHILD)}], { detached: true, stdio: 'ignore' });
const reaper = spawn(process.execPath, [${JSON.stringify(reaper)}], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
reaper.stdin.write('+' + part.pid + ' SIGTERM\\n', () => writeFileSync('told', 'yes'));
setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, [supervisor], { cwd: home, stdio: 'ignore' });
  const below = await grandchild();
  await waitUntil(() => read('told') !== '', { timeoutMs: 30_000 });
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await gone(below)).toBe(true);
});

test('a part that accepts connections before it has read its data is ready only when its output says so', async () => {
  const part = start(
    'printf "Reading. All "; while [ ! -f read ]; do sleep 0.05; done; printf "ready!\\n"; sleep 60',
    { readyText: 'All ready!' },
  );
  let asked = 0;
  const isUp = part.waitUntilReady(() => {
    asked += 1;
    return Promise.resolve(true);
  }, 30_000);
  await waitUntil(() => read('part.log').includes('Reading.'), {
    timeoutMs: 30_000,
  });
  expect(asked).toBe(0);
  writeFileSync(join(home, 'read'), '');
  await isUp;
  expect(asked).toBe(1);
  await part.stop();
});
