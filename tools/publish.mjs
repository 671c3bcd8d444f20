#!/usr/bin/env node
/**
 * Publishes a built remote that is on its origin already: writes its release into the registry, unless a rule of
 * docs/runbooks/release-a-slice.md speaks against it.
 *
 *   node tools/publish.mjs --registry https://registry.example.com --dist mf-orders/dist/mf-orders/1.4.0 \
 *     --url https://orders.example.com/mf-orders/1.4.0 --why 'reviews by mail'
 *
 * With --canary-role, --canary-demand (both repeatable) or --canary-share only these users get it, beside the live
 * release; --canary-min-loads and --canary-max-failure-rate say when the registry recalls it by itself.
 */
import { parseArgs } from 'node:util';
import { AUDIENCE_OPTIONS, canaryOf, revisionOf } from './registry/arguments.mjs';
import { readBundle } from './registry/bundle.mjs';
import { connect } from './registry/connect.mjs';

const CANARY = 'canary-';

const { values } = parseArgs({
  options: {
    ...Object.fromEntries(
      Object.entries(AUDIENCE_OPTIONS).map(([name, option]) => [`${CANARY}${name}`, option]),
    ),
    registry: { type: 'string' },
    dist: { type: 'string' },
    url: { type: 'string' },
    why: { type: 'string' },
    expect: { type: 'string' },
  },
});

try {
  const { registry: target, dist, url, why, expect } = values;
  if (!target || !dist || !url)
    throw new Error('Give --registry <folder or address>, --dist <built remote> and --url <its address>.');
  const bundle = await readBundle(dist);
  const { id, version } = JSON.parse(bundle.slice);
  const canary = canaryOf(values, CANARY);
  const registry = await connect(target);
  const { revision } = await registry.publish({
    bundle,
    url,
    why: why ?? `release ${version}`,
    ...(canary ? { canary } : {}),
    ...revisionOf(expect),
  });
  const how = canary ? 'published as a canary' : 'published';
  process.stdout.write(`mf-${id} ${version} is ${how} (registry revision ${revision}).\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
