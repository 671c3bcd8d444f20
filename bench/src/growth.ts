import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SAMPLE_EVERY_MS = 250;
const MIB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/**
 * Peak growth of the process, in bytes: live heap (measured after garbage collection, so that its laziness
 * does not matter) and resident memory.
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
      // Sampling is slow on a busy machine: it may take at most a fifth of the time.
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
