#!/usr/bin/env node
/**
 * Takes a remote back to an earlier release, without a build.
 *
 *   node tools/rollback.mjs --registry shell/dist/remotes.json --remote mf-orders [--version 0.1.0]
 */
import { parseArgs } from 'node:util';
import { changeRegistry } from './registry/registry-file.mjs';
import { withRollback } from './registry/releases.mjs';

const { values } = parseArgs({
  options: { registry: { type: 'string' }, remote: { type: 'string' }, version: { type: 'string' } },
});

try {
  const { registry: file, remote, version } = values;
  if (!file || !remote)
    throw new Error('Give --registry <file> and --remote <mf-name>, and --version for a certain release.');
  const written = await changeRegistry(file, (registry) => withRollback(registry, remote, version));
  process.stdout.write(
    `${remote} is at ${written.remotes[remote].version} (registry revision ${written.revision}).\n`,
  );
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
