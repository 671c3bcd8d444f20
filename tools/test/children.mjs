import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @typedef {{ leavesChildren?: boolean, patienceMs?: number }} Options */

/** Processes that this run has started and that have not ended. @type {Map<ChildProcess, Required<Options>>} */
const running = new Map();
let isStopping = false;
export const PATIENCE_MS = 20_000;

/**
 * Has a process stopped together with the run.
 * @template {ChildProcess} C
 * @param {C} child
 * @param {Options} [options] leavesChildren: it does not stop what it has started, as Jest its workers; patienceMs: it is
 * killed when it ignores SIGTERM for that long
 */
export function stoppedWithRun(child, { leavesChildren = false, patienceMs = PATIENCE_MS } = {}) {
  // The next step of a run that is being stopped.
  if (isStopping) child.kill('SIGKILL');
  running.set(child, { leavesChildren, patienceMs });
  child.once('close', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * When the run is asked to stop, it first stops what it has started: otherwise the database and the stack would keep
 * their ports, and the next run could not start. A second signal ends the run at once.
 */
export function stopChildrenOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      void stopAll().finally(() => process.exit(128 + constants.signals[signal]));
    });
  }
}

async function stopAll() {
  isStopping = true;
  await Promise.all(
    [...running].map(
      ([child, { leavesChildren, patienceMs }]) =>
        new Promise((resolve) => {
          const left = leavesChildren ? descendantsOf(child.pid) : [];
          child.once('close', resolve);
          child.kill('SIGTERM');
          for (const pid of left) endProcess(pid);
          setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
        }),
    ),
  );
}

/** @returns {number[]} none where `pgrep` is missing */
function descendantsOf(pid) {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  const children = (stdout ?? '').split('\n').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function endProcess(pid) {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}
