#!/usr/bin/env node
/**
 * Publishes a built remote: writes its release into the registry.
 *
 *   node tools/publish.mjs --registry shell/dist/remotes.json --dist mf-orders/dist/mf-orders/0.1.0 \
 *     --url http://127.0.0.1:8081/mf-orders/0.1.0
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changeRegistry } from './registry/registry-file.mjs';
import { withRelease } from './registry/releases.mjs';

const { values } = parseArgs({
  options: { registry: { type: 'string' }, dist: { type: 'string' }, url: { type: 'string' } },
});

try {
  const { registry: file, dist, url } = values;
  if (!file || !dist || !url)
    throw new Error('Give --registry <file>, --dist <built remote> and --url <its address>.');
  if (!existsSync(join(dist, 'mf-manifest.json')))
    throw new Error(`${dist} holds no mf-manifest.json: build the remote first.`);
  const declaration = JSON.parse(await readFile(join(dist, 'slice.json'), 'utf8'));
  const remote = `mf-${declaration.id}`;
  const manifestUrl = `${url.replace(/\/$/, '')}/mf-manifest.json`;
  const { revision } = await changeRegistry(file, (registry) =>
    withRelease(registry, remote, { manifestUrl, declaration }),
  );
  process.stdout.write(`${remote} ${declaration.version} is published (registry revision ${revision}).\n`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
