#!/usr/bin/env node
import { parseCommandLine } from './command-line.mjs';
import { AUDIENCE_OPTIONS, canaryOf, revisionOf } from './registry/arguments.mjs';
import { readBundle } from './registry/bundle.mjs';
import { connect } from './registry/connect.mjs';

const CANARY = 'canary-';

const USAGE = `Publishes a built remote whose files are on its origin already: writes its release into the registry, unless a rule of
docs/runbooks/release-a-slice.md speaks against it.

  node tools/publish.mjs --registry https://registry.example.com --dist mf-orders/dist/mf-orders/1.4.0 \\
    --url https://orders.example.com/mf-orders/1.4.0 --why 'reviews by mail'

  --registry <folder or address>  the registry; its token is HACCHU_REGISTRY_TOKEN
  --dist <folder>                 the build of one version
  --url <address>                 where the files of that folder are served
  --why <text>                    the reason that the history keeps
  --allow-older                   even if a newer version is live
  --expect <revision>             refuse if the registry has changed since that revision

With one of these the release is a canary, for these users only and beside the live release:
  --canary-role <role>            users of a role; repeatable
  --canary-demand <uuid>          users of a demand; repeatable
  --canary-share <0 to 1>         a share of all users
  --canary-min-loads <number>, --canary-max-failure-rate <0 to 1>
                                  when the registry recalls it automatically: after how many loads, above which rate`;

const { values } = parseCommandLine(USAGE, {
  options: {
    ...Object.fromEntries(
      Object.entries(AUDIENCE_OPTIONS).map(([name, option]) => [`${CANARY}${name}`, option]),
    ),
    registry: { type: 'string' },
    dist: { type: 'string' },
    url: { type: 'string' },
    why: { type: 'string' },
    'allow-older': { type: 'boolean' },
    expect: { type: 'string' },
  },
});

try {
  const { registry: target, dist, url, why, expect } = values;
  if (!target || !dist || !url)
    throw new Error('Give --registry <folder or address>, --dist <build> and --url <address of its files>.');
  const bundle = await readBundle(dist);
  const { id, version } = JSON.parse(bundle.slice);
  const canary = canaryOf(values, CANARY);
  const registry = await connect(target);
  const { revision } = await registry.publish({
    bundle,
    url,
    why: why ?? `release ${version}`,
    ...(canary ? { canary } : {}),
    ...(values['allow-older'] ? { allowOlder: true } : {}),
    ...revisionOf(expect),
  });
  const how = canary ? 'published as a canary' : 'published';
  process.stdout.write(`mf-${id} ${version} is ${how} (registry revision ${revision}).\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
