import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { passedOn, persistedOperationsDir } from '../stack/environments.js';
import type { Settings } from '../stack/settings.js';
import { runCommand } from '../support/run-command.js';
import { StackError } from '../support/stack-error.js';

const PROCESS = fileURLToPath(new URL('../../dist/operations/start.cjs', import.meta.url));

/** Registers the operations of the shell and the slices with the gateway, as a release does. */
export async function publishOperations(settings: Settings): Promise<void> {
  mkdirSync(settings.logDir, { recursive: true });
  const logFile = join(settings.logDir, 'operations.log');
  const { exitCode } = await runCommand(
    process.execPath,
    [PROCESS, settings.root, persistedOperationsDir(settings)],
    { cwd: settings.root, env: passedOn(settings.env), logFile },
  );
  if (exitCode === 0) return;
  throw new StackError(`The operations of the slices could not be collected. The log: ${logFile}`);
}
