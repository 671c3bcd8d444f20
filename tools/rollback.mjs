#!/usr/bin/env node
/**
 * Takes a remote back to an earlier release, without a build.
 *
 *   node tools/rollback.mjs --registry https://registry.example.com --remote mf-orders [--version 1.3.0] \
 *     --why 'the list stays empty'
 */
import { parseArgs } from 'node:util';
import { connect } from './registry/connect.mjs';

const { values } = parseArgs({
  options: {
    registry: { type: 'string' },
    remote: { type: 'string' },
    version: { type: 'string' },
    why: { type: 'string' },
  },
});

try {
  const { registry: target, remote, version, why } = values;
  if (!target || !remote)
    throw new Error(
      'Give --registry <folder or address> and --remote <mf-name>, and --version for a certain release.',
    );
  const registry = await connect(target);
  const { revision } = await registry.rollback({
    remote,
    ...(version ? { version } : {}),
    why: why ?? 'rollback',
  });
  const { remotes } = await registry.remotes();
  process.stdout.write(`${remote} is at ${remotes[remote].version} (registry revision ${revision}).\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
