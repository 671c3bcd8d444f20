import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { namedProcess, pidFile, runningStack } from '../../running-stack.mjs';
import { StackError } from '../support/stack-error.js';

/**
 * Locks a data directory for one stack at a time.
 * @returns a function that releases the lock
 */
export function lockDataDir(dataDir: string): () => void {
  const running = runningStack(dataDir);
  if (running !== undefined) throw new StackError(running);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(pidFile(dataDir), String(process.pid));
  return () => {
    if (namedProcess(dataDir) === process.pid) rmSync(pidFile(dataDir), { force: true });
  };
}
