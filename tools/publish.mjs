#!/usr/bin/env node
/**
 * Publishes a built remote that is on its origin already: writes its release into the registry, unless a rule of
 * docs/runbooks/release-a-slice.md speaks against it.
 *
 *   node tools/publish.mjs --registry https://registry.example.com --dist mf-orders/dist/mf-orders/1.4.0 \
 *     --url https://orders.example.com/mf-orders/1.4.0 --why 'reviews by mail'
 */
import { parseArgs } from 'node:util';
import { readBundle } from './registry/bundle.mjs';
import { connect } from './registry/connect.mjs';

const { values } = parseArgs({
  options: {
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
  const change = { bundle, url, why: why ?? `release ${version}` };
  const registry = await connect(target);
  const { revision } = await registry.publish({
    ...change,
    ...(expect === undefined ? {} : { expect: Number(expect) }),
  });
  process.stdout.write(`mf-${id} ${version} is published (registry revision ${revision}).\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
