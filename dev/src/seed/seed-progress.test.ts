import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { markSeedBegun, markSeedComplete, seedProgress } from './seed-progress.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'seed-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('is begun until it is complete', () => {
  expect(seedProgress(dataDir)).toBe('none');
  markSeedBegun(dataDir);
  expect(seedProgress(dataDir)).toBe('begun');
  markSeedComplete(dataDir);
  expect(seedProgress(dataDir)).toBe('complete');
});

it('stays complete when the data is entered again, since people may have worked with it', () => {
  markSeedBegun(dataDir);
  markSeedComplete(dataDir);
  markSeedBegun(dataDir);
  expect(seedProgress(dataDir)).toBe('complete');
});
