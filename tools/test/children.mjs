import { constants } from 'node:os';

/** Processes that this run has started and that have not ended. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** A process that ignores SIGTERM for this long is killed. */
const PATIENCE_MS = 20_000;

/**
 * Has a process stopped together with the run.
 * @template {import('node:child_process').ChildProcess} C
 * @param {C} child
 */
export function stoppedWithRun(child) {
  running.add(child);
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
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise((resolve) => {
          child.once('close', resolve);
          child.kill('SIGTERM');
          setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS).unref();
        }),
    ),
  );
}
