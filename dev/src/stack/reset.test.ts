import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { resetData } from './reset.js';
import { readSettings } from './settings.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'reset-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const settingsFor = (dataDir: string) => readSettings({ HACCHU_DATA_DIR: dataDir });

test('removes what the stack has stored, and leaves the data of tests that may be running', async () => {
  const dataDir = join(root, '.data');
  for (const folder of ['documentdb/base', 'objects', 'test/unit/documentdb'])
    mkdirSync(join(dataDir, folder), { recursive: true });
  writeFileSync(join(dataDir, 'secrets.json'), '{}');
  await resetData(settingsFor(dataDir));
  const left = ['documentdb', 'objects', 'secrets.json', 'test/unit/documentdb'];
  expect(left.filter((name) => existsSync(join(dataDir, name)))).toEqual(['test/unit/documentdb']);
});

test('removes nothing where nothing was started yet', async () => {
  await expect(resetData(settingsFor(join(root, 'none')))).resolves.toBeUndefined();
});
