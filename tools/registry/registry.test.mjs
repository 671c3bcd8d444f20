import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_FOR } from '@hacchu-hub/slice-contract';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { changeRegistry, ConflictError, readRegistry, swapRegistry } from './registry-file.mjs';
import { KEPT_RELEASES, withRelease, withRollback } from './releases.mjs';

let folder;
let file;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'registry-'));
  file = join(folder, 'remotes.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const slice = (version, id = 'orders') => ({
  id,
  name: '発注',
  owner: 'orders team',
  contract: BUILT_FOR,
  routes: [],
  version,
});
const publish = (version, id = 'orders') =>
  changeRegistry(file, (registry) =>
    withRelease(registry, `mf-${id}`, {
      manifestUrl: `http://127.0.0.1/${id}/${version}`,
      declaration: slice(version, id),
    }),
  );

it('publishes, keeps the releases before, and rolls back and forward without a build', async () => {
  await publish('1.0.0');
  await publish('1.1.0');
  const { remotes } = await changeRegistry(file, (registry) => withRollback(registry, 'mf-orders'));
  expect(remotes['mf-orders']).toMatchObject({
    version: '1.0.0',
    manifestUrl: 'http://127.0.0.1/orders/1.0.0',
    declaration: { version: '1.0.0' },
    previous: [{ version: '1.1.0' }],
  });
  const forward = await changeRegistry(file, (registry) => withRollback(registry, 'mf-orders', '1.1.0'));
  expect(forward.remotes['mf-orders']).toMatchObject({ version: '1.1.0', previous: [{ version: '1.0.0' }] });
  expect(forward.revision).toBe(4);
});

it('loses no release when many publish at the same moment', async () => {
  const ids = ['orders', 'products', 'costing', 'admin', 'extra'];
  await Promise.all(ids.map((id) => publish('1.0.0', id)));
  const registry = await readRegistry(file);
  expect(Object.keys(registry.remotes).sort()).toEqual(ids.map((id) => `mf-${id}`).sort());
  expect(registry.revision).toBe(ids.length);
});

it('refuses to write over a revision that it has not seen', async () => {
  await publish('1.0.0');
  const seen = await readRegistry(file);
  await publish('1.1.0');
  await expect(swapRegistry(file, seen.revision, seen)).rejects.toThrow(ConflictError);
  expect((await readRegistry(file)).remotes['mf-orders'].version).toBe('1.1.0');
});

it('goes on after a writer that died', async () => {
  writeFileSync(`${file}.lock`, '{ "half": ');
  utimesSync(`${file}.lock`, 1, 1);
  await publish('1.0.0');
  expect((await readRegistry(file)).remotes['mf-orders'].version).toBe('1.0.0');
});

it('gives way to a writer that took over the lock of a process that stood still', async () => {
  await publish('1.0.0');
  const seen = await readRegistry(file);
  const suspended = swapRegistry(file, seen.revision, seen, () => {
    rmSync(`${file}.lock`);
    writeFileSync(`${file}.lock`, '{ "half": ');
  });
  await expect(suspended).rejects.toThrow(ConflictError);
  expect((await readRegistry(file)).revision).toBe(seen.revision);
  expect(readFileSync(`${file}.lock`, 'utf8')).toBe('{ "half": ');
});

it('keeps a limited number of earlier releases', async () => {
  for (let patch = 0; patch <= KEPT_RELEASES + 3; patch += 1) await publish(`1.0.${patch}`);
  const { previous } = (await readRegistry(file)).remotes['mf-orders'];
  expect(previous).toHaveLength(KEPT_RELEASES);
  expect(previous[0].version).toBe(`1.0.${KEPT_RELEASES + 2}`);
});

it('reads and rewrites a registry of the first format', async () => {
  const old = { remotes: [{ name: 'mf-admin', version: '0.9.0', url: 'http://x/m.json', declaration: {} }] };
  writeFileSync(file, JSON.stringify(old));
  await publish('1.0.0');
  const text = JSON.parse(readFileSync(file, 'utf8'));
  expect(text).toMatchObject({
    formatVersion: 2,
    remotes: { 'mf-admin': { manifestUrl: 'http://x/m.json' } },
  });
});
