import { expect, it } from '@jest/globals';
import { emptyRegistry, parseRegistry } from './registry.js';

const release = { version: '1.2.0', manifestUrl: 'http://127.0.0.1:8081/mf-orders/1.2.0/mf-manifest.json' };

it('reads the current format, filling in what older writers left out', () => {
  const registry = parseRegistry({
    formatVersion: 2,
    remotes: { 'mf-orders': { ...release, declaration: { id: 'orders' } } },
  });
  expect(registry).toEqual({
    formatVersion: 2,
    revision: 0,
    remotes: { 'mf-orders': { ...release, declaration: { id: 'orders' }, previous: [] } },
  });
});

it('migrates format 1, a list without earlier releases', () => {
  const old = {
    formatVersion: 1,
    remotes: [
      { name: 'mf-orders', version: '1.2.0', url: release.manifestUrl, declaration: { id: 'orders' } },
      { name: 'mf-admin', version: '0.9.0', url: 'http://127.0.0.1:8084/m.json', declaration: {} },
    ],
  };
  const registry = parseRegistry(old);
  expect(registry.formatVersion).toBe(2);
  expect(registry.remotes['mf-orders']).toEqual({ ...release, declaration: { id: 'orders' }, previous: [] });
  expect(Object.keys(registry.remotes)).toEqual(['mf-orders', 'mf-admin']);
});

it('migrates the first files, which did not name their format', () => {
  expect(parseRegistry({ remotes: [] })).toEqual(emptyRegistry());
});

it('keeps a remote whose declaration is wrong: the shell says why it is skipped', () => {
  const registry = parseRegistry({
    formatVersion: 2,
    remotes: { 'mf-orders': { ...release, declaration: 'nonsense' } },
  });
  expect(registry.remotes['mf-orders']?.declaration).toBe('nonsense');
});

it.each([
  ['a format of the future', { formatVersion: 3, remotes: {} }, 'formatVersion'],
  [
    'no version',
    { formatVersion: 2, remotes: { 'mf-orders': { manifestUrl: 'x', declaration: {} } } },
    'version',
  ],
  [
    'a name that is no remote',
    { formatVersion: 2, remotes: { orders: { ...release, declaration: {} } } },
    'orders',
  ],
  ['remotes in a list under the format of today', { formatVersion: 2, remotes: [] }, 'remotes'],
  [
    'a remote without a declaration',
    { formatVersion: 2, remotes: { 'mf-orders': release } },
    'remotes.mf-orders.declaration',
  ],
  ['no object', null, 'registry'],
])('refuses %s and says where', (_, value, where) => {
  expect(() => parseRegistry(value)).toThrow(where);
});
