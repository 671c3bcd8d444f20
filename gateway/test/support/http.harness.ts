import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operationManifest } from '@hacchu-hub/graph-tools/manifest';
import { afterAll, beforeAll } from '@jest/globals';
import { type Stack, startStack } from './stack.js';

export const DOCUMENT = 'query Order($uuid: ID!) { order(uuid: $uuid) { subject } }';
export const ID = createHash('sha256').update(DOCUMENT).digest('hex');
export const folder = mkdtempSync(join(tmpdir(), 'operations-'));
writeFileSync(
  join(folder, 'mf-orders.json'),
  JSON.stringify({
    formatVersion: 1,
    client: 'mf-orders',
    operations: { [ID]: { name: 'Order', type: 'query', document: DOCUMENT } },
  }),
);
writeFileSync(join(folder, 'mf-broken.json'), '{');

export const hashOf = (document: string) => createHash('sha256').update(document).digest('hex');
/** Registers a release as the registry does: one file for each client and version. */
export function register(client: string, version: string, documents: string[], more: object = {}): void {
  const operations = documents.map((document) => [hashOf(document), { name: 'o', type: 'query', document }]);
  const manifest = {
    formatVersion: 1,
    client,
    version,
    operations: Object.fromEntries(operations),
    ...more,
  };
  writeFileSync(join(folder, `${client}@${version}.json`), JSON.stringify(manifest));
}
export const BEFORE = 'query Products { products { uuid } }';
export const AFTER = 'query Products { products { uuid name } }';
export const REFUSED = 'Only registered operations are accepted.';
register('mf-products', '1.0.0', [BEFORE]);
register('mf-products', '1.1.0', [AFTER]);
export const INTERNAL = '{ orders { product { uuid } } }';
register('subgraph-costing', '1.0.0', [INTERNAL], { isInternal: true });
for (const client of ['shell', 'mf-orders'])
  writeFileSync(
    join(folder, `${client}@0.1.0.json`),
    JSON.stringify(operationManifest(join(import.meta.dirname, '../../..'), client)),
  );

export let stack: Stack;
export let strict: Stack;
export const get = (query: Record<string, string>, headers: Record<string, string>, at = stack) =>
  at.send(`/graphql?${new URLSearchParams(query)}`, { headers });

/** Starts the gateways of a file: one with defaults, and a strict one as in a preview. */
export function withGateways(): void {
  beforeAll(async () => {
    stack = await startStack({ PERSISTED_OPERATIONS_PATH: folder });
    strict = await startStack({
      PERSISTED_OPERATIONS_PATH: folder,
      PERSISTED_ONLY: 'true',
      HACCHU_ENV: 'preview',
      RATE_LIMIT_PER_USER: '5',
      RATE_LIMIT_ANONYMOUS: '2',
    });
  });
  afterAll(async () => {
    await stack.stop();
    await strict.stop();
    rmSync(folder, { recursive: true, force: true });
  });
}
