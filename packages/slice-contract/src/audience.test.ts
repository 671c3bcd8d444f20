import { expect, it } from '@jest/globals';
import { type Audience, audienceMember, isInAudience } from './audience.js';
import { DEFAULT_CANARY_LIMITS, parseRegistry, releaseFor } from './registry.js';

const member = (own: object = {}) => ({
  userUuid: 'u1',
  role: 'EDITOR' as const,
  demandUuid: 'd1',
  ...own,
});
const users = Array.from({ length: 2_000 }, (_, index) => member({ userUuid: `user-${index}` }));
const chosen = (audience: Audience, key = 'mf-orders@1.1.0') =>
  users.filter((user) => isInAudience(audience, user, key)).map(({ userUuid }) => userUuid);

it('a user whom any part of the audience names gets the canary', () => {
  const audience = { roles: ['OPERATOR' as const], demands: ['d1'] };
  expect(isInAudience(audience, member(), 'k')).toBe(true);
  expect(isInAudience(audience, member({ demandUuid: 'd2' }), 'k')).toBe(false);
  expect(isInAudience(audience, member({ role: 'OPERATOR', demandUuid: undefined }), 'k')).toBe(true);
});

it('an audience that names nobody has nobody in it', () => {
  expect(chosen({})).toEqual([]);
  expect(chosen({ share: 0 })).toEqual([]);
  expect(isInAudience({ roles: [] }, member({ role: undefined }), 'k')).toBe(false);
});

it('a share holds about that many users, and all of them at 1', () => {
  expect(chosen({ share: 0.1 }).length / users.length).toBeCloseTo(0.1, 1);
  expect(chosen({ share: 0.5 }).length / users.length).toBeCloseTo(0.5, 1);
  expect(chosen({ share: 1 })).toHaveLength(users.length);
});

it('a user who has the canary keeps it while the share is raised', () => {
  const few = chosen({ share: 0.1 });
  const more = new Set(chosen({ share: 0.3 }));
  expect(few.filter((user) => !more.has(user))).toEqual([]);
});

it('other users are the first at the next release', () => {
  const one = new Set(chosen({ share: 0.1 }, 'mf-orders@1.1.0'));
  const both = chosen({ share: 0.1 }, 'mf-orders@1.2.0').filter((user) => one.has(user));
  expect(both.length).toBeLessThan(one.size / 2);
});

it('operators and users without rights are seen as what they are', () => {
  const user = { uuid: 'u1', actor: 'DemandUser', role: 'ADMIN', demand: { uuid: 'd1' } } as const;
  expect(audienceMember(user)).toEqual({ userUuid: 'u1', role: 'ADMIN', demandUuid: 'd1' });
  expect(audienceMember({ ...user, role: 'UNKNOWN' }).role).toBeUndefined();
  expect(audienceMember({ ...user, actor: 'Operator', role: 'UNKNOWN' })).toEqual({
    userUuid: 'u1',
    role: 'OPERATOR',
    demandUuid: undefined,
  });
});

it('the registry says which release a user gets', () => {
  const release = { manifestUrl: 'http://127.0.0.1/m.json', declaration: {} };
  const { remotes } = parseRegistry({
    formatVersion: 2,
    remotes: {
      'mf-orders': {
        ...release,
        version: '1.0.0',
        canary: {
          ...release,
          version: '1.1.0',
          audience: { demands: ['d1'] },
          limits: DEFAULT_CANARY_LIMITS,
          since: '2026-11-23T00:00:00.000Z',
        },
      },
    },
  });
  const entry = remotes['mf-orders'];
  if (!entry) throw new Error('The registry lost its remote.');
  expect(releaseFor('mf-orders', entry, member())).toMatchObject({
    isCanary: true,
    release: { version: '1.1.0' },
  });
  expect(releaseFor('mf-orders', entry, member({ demandUuid: 'd2' }))).toMatchObject({
    isCanary: false,
    release: { version: '1.0.0' },
  });
});

it('a canary for roles that this code does not know costs nobody the live release', () => {
  const release = { version: '1.0.0', manifestUrl: 'http://127.0.0.1/m.json', declaration: {} };
  const canary = { ...release, version: '1.1.0', audience: { roles: ['VIEWER'] }, since: 'now' };
  const registry = parseRegistry({ formatVersion: 2, remotes: { 'mf-orders': { ...release, canary } } });
  expect(registry.remotes['mf-orders']).toMatchObject({ version: '1.0.0', canary: undefined });
});
