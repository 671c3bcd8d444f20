import { describe, expect, it } from '@jest/globals';
import { REGISTRY_MESSAGES } from '../src/platform/registry.client.js';
import { seedDemand } from './fixtures.js';
import { platform } from './identity.harness.js';
import { self, subgraph, withPlatform } from './platform.harness.js';

describe('the platform releases', () => {
  withPlatform();

  const RELEASES = `{ platformReleases { revision hasLoads supergraphSha256 schemas { subgraph sha256 }
    slices { remote owner contract origin allowedOrigins
      live { version note { since who operatorName why } loads { loads failures errors failureRate } }
      canary { version note { operatorName why } audience { roles demands { uuid name } share } minLoads maxFailureRate loads { failureRate } }
      previous { version note { since } } rollbackTarget pinned { why operatorName } recalled { version isUrgent note { who operatorName why } } } } }`;
  const read = async () => {
    const answer = await subgraph.graphql<{
      platformReleases: { revision: number; hasLoads: boolean; slices: Record<string, unknown>[] };
    }>(RELEASES, {}, self.identity);
    return { ...answer, releases: answer.data?.platformReleases };
  };

  it('are shown with canary, audience, rates and authors', async () => {
    const demand = await seedDemand(subgraph, 'あおぞら商店');
    const gone = '01920000-0000-7000-8000-00000000dead';
    platform.remotes = {
      'mf-orders': platform.remote('mf-orders', '1.4.0', {
        origins: ['https://orders.example.com', platform.url],
        canary: {
          version: '1.5.0',
          audience: { roles: ['OPERATOR', 'SOMEBODY'], demands: [demand.uuid, gone], share: 0.1 },
          limits: { minLoads: 50, maxFailureRate: 0.05 },
          since: '2026-11-21T00:00:00.000Z',
          who: 'platform screen',
          why: '試す',
          actor: { uuid: 'u1', name: '基盤 太郎', email: 'taro@hacchu-hub.example' },
        },
        pinned: {
          since: '2026-11-21T00:00:00.000Z',
          who: 'platform screen',
          why: '決算の間',
          actor: { uuid: 'u1', name: '基盤 太郎', email: 'taro@hacchu-hub.example' },
        },
        recalled: [
          {
            version: '1.3.9',
            urgent: true,
            at: '2026-11-10T00:00:00.000Z',
            why: '12 of 40 failed',
            who: 'platform screen',
            actor: { uuid: 'u1', name: '基盤 太郎', email: 'taro@hacchu-hub.example' },
          },
        ],
      }),
    };
    platform.loads = {
      'mf-orders': {
        '1.4.0': { loads: 200, failures: 1, errors: 3, since: '2026-11-20T00:00:00.000Z' },
        '1.5.0': { loads: 0, failures: 0, errors: 0, since: '2026-11-21T00:00:00.000Z' },
      },
    };
    const { releases } = await read();
    expect(releases).toMatchObject({ revision: 7, hasLoads: true, supergraphSha256: 'b'.repeat(64) });
    expect(releases?.slices).toEqual([
      {
        remote: 'mf-orders',
        owner: '発注チーム',
        contract: '^2.0.0',
        origin: platform.url,
        allowedOrigins: ['https://orders.example.com', platform.url],
        live: {
          version: '1.4.0',
          note: {
            since: '2026-11-20T01:02:03.456000Z',
            who: 'pipeline of orders',
            operatorName: null,
            why: 'release 1.4.0',
          },
          loads: { loads: 200, failures: 1, errors: 3, failureRate: 0.02 },
        },
        canary: {
          version: '1.5.0',
          note: { operatorName: '基盤 太郎 <taro@hacchu-hub.example>', why: '試す' },
          audience: {
            roles: ['OPERATOR'],
            demands: [
              { uuid: demand.uuid, name: 'あおぞら商店' },
              { uuid: gone, name: null },
            ],
            share: 0.1,
          },
          minLoads: 50,
          maxFailureRate: 0.05,
          loads: { failureRate: null },
        },
        previous: [{ version: '1.3.0', note: { since: '2026-11-01T00:00:00.000000Z' } }],
        rollbackTarget: '1.3.0',
        pinned: { why: '決算の間', operatorName: '基盤 太郎 <taro@hacchu-hub.example>' },
        recalled: [
          {
            version: '1.3.9',
            isUrgent: true,
            note: {
              who: 'platform screen',
              operatorName: '基盤 太郎 <taro@hacchu-hub.example>',
              why: '12 of 40 failed',
            },
          },
        ],
      },
    ]);
  });

  it('offer no recalled version for a rollback, and name the one that a recall leads to', async () => {
    const recalled = [{ version: '1.3.0', at: '2026-11-10T00:00:00.000Z', why: '合計の誤り' }];
    const previous = ['1.3.0', '1.2.0', '1.1.0'].map((version) => ({ version }));
    platform.remotes = {
      'mf-admin': platform.remote('mf-admin', '1.4.0', { recalled, previous }),
      'mf-costing': platform.remote('mf-costing', '1.4.0', { recalled, previous: [{ version: '1.3.0' }] }),
      'mf-orders': platform.remote('mf-orders', '1.4.0', { recalled, previous, rollbackTarget: '1.1.0' }),
      'mf-products': platform.remote('mf-products', '1.0.0', { previous, rollbackTarget: null }),
    };
    const { releases } = await read();
    expect(releases?.slices).toMatchObject([
      { remote: 'mf-admin', previous: [{ version: '1.2.0' }, { version: '1.1.0' }], rollbackTarget: '1.2.0' },
      { remote: 'mf-costing', previous: [], rollbackTarget: null },
      {
        remote: 'mf-orders',
        previous: [{ version: '1.2.0' }, { version: '1.1.0' }],
        rollbackTarget: '1.1.0',
      },
      { remote: 'mf-products', previous: [{}, {}, {}], rollbackTarget: null },
    ]);
  });

  it('are shown without rates while the reports cannot be read', async () => {
    platform.refuse('/loads', 500, 'broken');
    const { errors, releases } = await read();
    expect(errors).toEqual([]);
    expect(releases?.hasLoads).toBe(false);
    expect(releases?.slices[0]).toMatchObject({ live: { version: '1.4.0', loads: null } });
  });

  it.each([
    ['is down', (_request: unknown, response: { destroy(): void }) => response.destroy(), 'unavailable'],
    [
      'returns an unreadable response',
      (_request: unknown, response: { end(text: string): void }) => response.end('<html>'),
      'unreadable',
    ],
  ] as const)('report that the registry %s', async (_how, answer, message) => {
    platform.answers.set('/state', answer as never);
    const { code, errors } = await read();
    expect(code).toBe('UNAVAILABLE');
    expect(errors[0]?.message).toBe(REGISTRY_MESSAGES[message]);
  });

  it("report that the token is not accepted, with the registry's message", async () => {
    platform.refuse('/state', 401, 'The token is not known to this registry.');
    const { code, errors } = await read();
    expect(code).toBe('FAILED_PRECONDITION');
    expect(errors[0]?.extensions.exception?.details['message']).toEqual([
      REGISTRY_MESSAGES.noRight,
      'The token is not known to this registry.',
    ]);
  });

  it('have a history, newest first, by pages, of one remote or of all', async () => {
    platform.history = Array.from({ length: 5 }, (_, index) => ({
      revision: index + 1,
      at: `2026-11-0${index + 1}T00:00:00.000Z`,
      who: 'pipeline',
      why: index === 4 ? '戻す' : `change ${index + 1}`,
      ...(index === 4 ? { actor: { uuid: 'u1', name: '基盤 太郎', email: 'taro@hacchu-hub.example' } } : {}),
      action: index % 2 ? 'rollback' : 'publish',
      remote: index % 2 ? 'mf-orders' : 'mf-products',
      version: '1.0.0',
    }));
    const ask = async (variables: Record<string, unknown>) => {
      const { data } = await subgraph.graphql<{
        platformHistory: {
          totalCount: number;
          items: { revision: number; note: { operatorName: string | null; why: string } }[];
        };
      }>(
        'query($remote: String, $page: Int, $limit: Int) { platformHistory(remote: $remote, page: $page, limit: $limit) { totalCount items { revision action target version note { operatorName why } } } }',
        variables,
        self.identity,
      );
      return data?.platformHistory;
    };
    const first = await ask({ limit: 2 });
    expect(first?.totalCount).toBe(5);
    expect(first?.items.map(({ revision }) => revision)).toEqual([5, 4]);
    expect(first?.items[0]?.note).toEqual({
      operatorName: '基盤 太郎 <taro@hacchu-hub.example>',
      why: '戻す',
    });
    expect((await ask({ limit: 2, page: 3 }))?.items.map(({ revision }) => revision)).toEqual([1]);
    const orders = await ask({ remote: 'mf-orders' });
    expect(orders?.items.map(({ revision }) => revision)).toEqual([4, 2]);
  });
});
