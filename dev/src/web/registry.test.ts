import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { persistedOperationsDir } from '../stack/environments.js';
import { ensureSecrets } from '../stack/secrets.js';
import { readSettings } from '../stack/settings.js';
import { describeBuilds } from './registry.js';

const checkout = z.object({ clients: z.array(z.string()) });

test('the registry is told what processes ask of the graph: it refuses a schema that they need', () => {
  const root = mkdtempSync(join(tmpdir(), 'registry-'));
  try {
    const settings = { ...readSettings({}), root, dataDir: join(root, '.data') };
    const operations = persistedOperationsDir(settings);
    for (const folder of ['gateway', 'subgraph-orders', 'shell/dist'])
      mkdirSync(join(root, folder), { recursive: true });
    mkdirSync(operations, { recursive: true });
    writeFileSync(join(root, 'shell/dist/operations.json'), '{}');
    writeFileSync(join(root, 'gateway/package.json'), '{ "version": "0.1.0" }');
    writeFileSync(join(root, 'subgraph-orders/package.json'), '{ "version": "0.2.0" }');
    // Remotes bring theirs with their builds.
    for (const file of ['gateway@0.1.0', 'subgraph-orders@0.1.0', 'subgraph-orders@0.2.0', 'mf-orders@0.1.0'])
      writeFileSync(join(operations, `${file}.json`), '{}');
    const file = describeBuilds(settings, ensureSecrets(settings.dataDir));
    const { clients } = checkout.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(clients.map((client) => basename(client)).sort()).toEqual([
      'gateway@0.1.0.json',
      'operations.json',
      'subgraph-orders@0.2.0.json',
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
