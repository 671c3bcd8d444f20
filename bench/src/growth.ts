import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SAMPLE_EVERY_MS = 250;
const MIB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/**
 * How much the process grew above what it had before, at its highest, in bytes: what it holds on to (the heap right after
 * its garbage was collected, so that the figure does not depend on how lazily that is done), and what it occupies.
 */
export async function growthDuring(work: () => Promise<void>): Promise<{ held: number; resident: number }> {
  collectGarbage();
  const before = process.memoryUsage();
  const peak = { ...before };
  let isOver = false;
  const watch = async (): Promise<void> => {
    while (!isOver) {
      const began = performance.now();
      peak.rss = Math.max(peak.rss, process.memoryUsage.rss());
      collectGarbage();
      peak.heapUsed = Math.max(peak.heapUsed, process.memoryUsage().heapUsed);
      // On a busy machine a look takes long: at most a fifth of the time goes into looking.
      await pause(Math.max(SAMPLE_EVERY_MS, 4 * (performance.now() - began)));
    }
  };
  const watching = watch();
  try {
    await work();
  } finally {
    isOver = true;
    await watching;
  }
  return { held: peak.heapUsed - before.heapUsed, resident: peak.rss - before.rss };
}

/** Bytes as whole MiB, in a column. */
export const mib = (bytes: number): string => `${(bytes / MIB).toFixed(0).padStart(4)} MiB`;
