import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How much of the demonstration data a data folder has. */
export type SeedProgress = 'none' | 'begun' | 'complete';

const begunFile = (dataDir: string): string => join(dataDir, 'seed-begun');
const completeFile = (dataDir: string): string => join(dataDir, 'seeded');

export function seedProgress(dataDir: string): SeedProgress {
  if (existsSync(completeFile(dataDir))) return 'complete';
  return existsSync(begunFile(dataDir)) ? 'begun' : 'none';
}

/** Data that was complete once stays so: people may have worked with it since. */
export function markSeedBegun(dataDir: string): void {
  if (seedProgress(dataDir) === 'complete') return;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(begunFile(dataDir), new Date().toISOString());
}

export function markSeedComplete(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(completeFile(dataDir), new Date().toISOString());
  rmSync(begunFile(dataDir), { force: true });
}
