import { mayOverride, parseOverrides, readStoredOverrides, snapshotOverrides } from './overrides.js';

beforeEach(() => localStorage.clear());

it('reads pairs of a remote and an address of this machine, and nothing else', () => {
  expect(
    parseOverrides(
      'mf-orders@http://127.0.0.1:8081/m.json, mf-admin@https://evil.example/m.json,nonsense,mf-costing@javascript:alert(1)',
    ),
  ).toEqual({ 'mf-orders': 'http://127.0.0.1:8081/m.json' });
});

it('keeps what the query string asked for, until it is emptied', () => {
  snapshotOverrides('?hacchu-override=mf-orders@http://localhost:8081/m.json');
  expect(snapshotOverrides('')).toEqual({ 'mf-orders': 'http://localhost:8081/m.json' });
  expect(snapshotOverrides('?hacchu-override=')).toEqual({});
  expect(readStoredOverrides()).toEqual({});
});

it('ignores a stored address of another machine and a broken entry', () => {
  localStorage.setItem('hacchu-hub:remote-overrides', '{"mf-orders":"https://evil.example/m.json"}');
  expect(readStoredOverrides()).toEqual({});
  localStorage.setItem('hacchu-hub:remote-overrides', '{');
  expect(readStoredOverrides()).toEqual({});
});

it('does nothing in production without the permission', () => {
  expect(mayOverride('production', [])).toBe(false);
  expect(mayOverride('production', ['platform:override'])).toBe(true);
  expect(mayOverride('preview', [])).toBe(true);
});
