import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../support/run-command.js';
import { StackError } from '../support/stack-error.js';
import { passedOn, persistedOperationsDir } from './environments.js';
import type { Settings } from './settings.js';

/** Registers the operations of the shell and the slices with the gateway, as a release does. */
export async function publishOperations(settings: Settings): Promise<void> {
  const directory = persistedOperationsDir(settings);
  mkdirSync(directory, { recursive: true });
  const tool = join(settings.root, 'packages/graph-tools/bin/graph.mjs');
  if (!existsSync(tool)) return;
  mkdirSync(settings.logDir, { recursive: true });
  const { exitCode } = await runCommand(process.execPath, [tool, 'manifest', '--out', directory], {
    cwd: settings.root,
    env: passedOn(settings.env),
    logFile: join(settings.logDir, 'operations.log'),
  });
  if (exitCode === 0) return;
  throw new StackError(
    `The operations of the slices could not be collected. The log: ${join(settings.logDir, 'operations.log')}`,
  );
}
