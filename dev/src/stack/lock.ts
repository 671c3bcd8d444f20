import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StackError } from '../support/stack-error.js';

/**
 * Locks a data directory for one stack at a time.
 * @returns a function that releases the lock
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'stack.pid');
  const holder = readHolder(file);
  if (holder !== undefined && holder !== process.pid && isRunning(holder)) {
    throw new StackError(
      `This stack already runs (process ${holder}). Stop it with Ctrl-C there or with kill ${holder}, or use another data directory with HACCHU_DATA_DIR.`,
    );
  }
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, String(process.pid));
  return () => {
    if (readHolder(file) === process.pid) rmSync(file, { force: true });
  };
}

function readHolder(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** Process ids are reused: only a node process can be a stack. */
function isRunning(pid: number): boolean {
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
