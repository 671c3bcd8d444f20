import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portNames, type Ports } from '../stack/ports.js';
import { readSettings, type Settings } from '../stack/settings.js';
import { freePort } from './ports.js';

/** Settings with a temporary data directory and free ports, for tests that start parts. */
export async function testSettings(
  env: NodeJS.ProcessEnv = {},
): Promise<{ settings: Settings; remove(): void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stack-'));
  const settings = readSettings({ PATH: process.env.PATH, ...env, HACCHU_DATA_DIR: dataDir });
  const ports: Ports = { ...settings.ports };
  for (const name of portNames()) ports[name] = await freePort();
  ports.slices = new Map(
    await Promise.all([...ports.slices.keys()].map(async (name) => [name, await freePort()] as const)),
  );
  ports.reachedAt = new Map();
  ports.devServers = new Map(
    await Promise.all([...ports.devServers.keys()].map(async (name) => [name, await freePort()] as const)),
  );
  return {
    settings: { ...settings, ports },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
