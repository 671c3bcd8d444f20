import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { StateFile } from './state-file.js';
import { waitUntil } from './wait-until.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'state-file-'));
  path = join(folder, 'emulator/state.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a state is read as it was saved last, also before it is written', () => {
  const state = { calls: 0 };
  const file = new StateFile(path);
  expect(file.read()).toBeUndefined();
  for (let call = 1; call <= 1_000; call += 1) {
    state.calls = call;
    file.save(() => state);
  }
  expect(existsSync(path)).toBe(false);
  expect(new StateFile(path).read()).toEqual({ calls: 1_000 });
});

test('changes are written soon without being read', async () => {
  new StateFile(path).save(() => ({ isConnected: true }));
  expect(await waitUntil(() => existsSync(path), { timeoutMs: 10_000 })).toBe(true);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ isConnected: true });
});

test('a process that exits writes its last changes', () => {
  const module = JSON.stringify(join(import.meta.dirname, '../../dist/support/state-file.js'));
  const script = `const { StateFile } = await import(${module});
    new StateFile(${JSON.stringify(path)}).save(() => 'last');`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script]);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toBe('last');
});

test('a state without a file is kept in memory only', () => {
  const file = new StateFile(null);
  file.save(() => 'anything');
  expect(file.read()).toBeUndefined();
});

test('the state of a deleted folder is not written any more', () => {
  const file = new StateFile(path);
  file.save(() => 'old');
  rmSync(folder, { recursive: true });
  expect(file.read()).toBeUndefined();
  expect(existsSync(folder)).toBe(false);
});
