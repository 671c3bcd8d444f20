import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PORTS, type PortName, type Ports } from '../stack/ports.js';
import { readSettings, type Settings } from '../stack/settings.js';
import { freePort } from './ports.js';

/** Settings with a data directory and ports of their own, for tests that start parts. */
export async function testSettings(
  env: NodeJS.ProcessEnv = {},
): Promise<{ settings: Settings; remove(): void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stack-'));
  const settings = readSettings({ PATH: process.env.PATH, ...env, HACCHU_DATA_DIR: dataDir });
  const names = Object.keys(PORTS).filter((name): name is PortName => name in settings.ports);
  const ports: Ports = { ...settings.ports };
  for (const name of names) ports[name] = await freePort();
  return {
    settings: { ...settings, ports },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
