/**
 * Enters what a checkout was built to in the registry of its own stack. Nothing is checked: a checkout is built again and
 * again under one version, and is what its developer wants to see. What was released there since stays as it is.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestFileOf } from '@hacchu-hub/graph-tools/releases';
import { digestOf, readBundle } from './bundle.mjs';
import { versionsOf, withRebuilt, withRelease } from './releases.mjs';

const NOTE = { who: 'npm start', why: 'built from this checkout' };

/**
 * @param {import('./registry.mjs').Registry} registry
 * @param checkout `{ remotes: [{ dist, url }], schemas: { [subgraph]: { file, url } }, clients: [operations.json] }`
 */
export async function enterCheckout(registry, { remotes, schemas, clients }) {
  await enterSchemas(registry, schemas);
  for (const file of clients) await enterClient(registry, file);
  for (const remote of remotes) await enterRemote(registry, remote);
}

async function enterSchemas(registry, files) {
  const texts = await Promise.all(
    Object.entries(files).map(async ([name, { file }]) => [name, await readFile(file, 'utf8')]),
  );
  const schemas = Object.fromEntries(texts);
  const urls = Object.fromEntries(Object.entries(files).map(([name, { url }]) => [name, url]));
  const [known, addresses] = [await registry.schemas(), await registry.addresses()];
  const isSame = (one, other) => Object.entries(one).every(([name, value]) => other[name] === value);
  if (isSame(schemas, known) && isSame(urls, addresses)) return;
  await registry.acceptSchemas({ schemas, urls, isChecked: false, ...NOTE });
}

/** The JSON of a file of the registry; undefined where there is none. */
const kept = async (registry, folder, client, version) => {
  const file = join(registry.folder, folder, manifestFileOf(client, version));
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
};

async function enterClient(registry, file) {
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  const { client, version } = manifest;
  const before = await kept(registry, 'operations', client, version);
  if (JSON.stringify(before) === JSON.stringify(manifest)) return;
  await registry.change({
    ...NOTE,
    action: 'register',
    remote: client,
    version,
    apply: (current) => current,
    before: () => registry.write('operations', client, version, manifest),
  });
}

async function enterRemote(registry, { dist, url }) {
  const bundle = await readBundle(dist);
  const declaration = JSON.parse(bundle.slice);
  const remote = `mf-${declaration.id}`;
  const { version } = declaration;
  // Without an integrity: a build while the stack runs is seen at the next load.
  const published = { manifestUrl: `${url}/mf-manifest.json`, declaration };
  const digest = digestOf(bundle);
  const entry = (await registry.remotes()).remotes[remote];
  const isKnown = entry !== undefined && versionsOf(entry).includes(version);
  const { digest: before } = (await kept(registry, 'releases', remote, version)) ?? {};
  const isElsewhere = entry?.version === version && entry.manifestUrl !== published.manifestUrl;
  if (isKnown && before === digest && !isElsewhere) return;
  await registry.change({
    ...NOTE,
    action: 'publish',
    remote,
    version,
    apply: (current) => (isKnown ? withRebuilt : withRelease)(current, remote, published),
    before: async () => {
      await registry.write('releases', remote, version, { digest });
      await registry.write('operations', remote, version, JSON.parse(bundle.operations));
    },
  });
}
