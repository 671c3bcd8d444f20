/** Plain JavaScript without dependencies, since `npm start` asks before anything is installed or built. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of a data directory that names the process of its stack. @param {string} dataDir */
export const pidFile = (dataDir) => join(dataDir, 'stack.pid');

/** @param {string} dataDir @returns {number | undefined} the process that a data directory names, running or not */
export function namedProcess(dataDir) {
  try {
    return Number(readFileSync(pidFile(dataDir), 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} dataDir @returns {string | undefined} a sentence for a person when a stack uses the data directory */
export function runningStack(dataDir) {
  const holder = namedProcess(dataDir);
  if (holder === undefined || holder === process.pid || !isRunning(holder)) return undefined;
  return `This stack already runs (process ${holder}). Stop it with Ctrl-C there or with kill ${holder}, or use another data directory with HACCHU_DATA_DIR.`;
}

/** Process ids are reused: only a node process can be meant. @param {number} pid */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node');
  } catch {
    return process.platform !== 'linux';
  }
}
