#!/usr/bin/env node
import { parseCommandLine } from './command-line.mjs';
import { revisionOf } from './registry/arguments.mjs';
import { connect } from './registry/connect.mjs';

const USAGE = `Returns a remote to an earlier release, without a build.

  node tools/rollback.mjs --registry https://registry.example.com --remote mf-orders --why 'the list stays empty'

  --registry <folder or address>  the registry; its token is HACCHU_REGISTRY_TOKEN
  --remote <mf-name>              the remote
  --version <version>             the release to return to; without it the one before the live release
  --why <text>                    the reason that the history keeps
  --expect <revision>             refuse if the registry has changed since that revision`;

const { values } = parseCommandLine(USAGE, {
  options: {
    registry: { type: 'string' },
    remote: { type: 'string' },
    version: { type: 'string' },
    why: { type: 'string' },
    expect: { type: 'string' },
  },
});

try {
  const { registry: target, remote, version, why, expect } = values;
  if (!target || !remote)
    throw new Error(
      'Give --registry <folder or address> and --remote <mf-name>, and --version for a certain release.',
    );
  const registry = await connect(target);
  const { revision } = await registry.rollback({
    remote,
    ...(version ? { version } : {}),
    why: why ?? 'rollback',
    ...revisionOf(expect),
  });
  const { remotes } = await registry.remotes();
  process.stdout.write(`${remote} is at ${remotes[remote].version} (registry revision ${revision}).\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
