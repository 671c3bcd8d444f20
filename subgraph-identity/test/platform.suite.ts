import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { as, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-kit/testing';
import { createHash } from 'node:crypto';
import type { Model } from 'mongoose';
import { OPERATOR_MODEL, type OperatorDocument } from '../src/operators/operator.schema.js';
import { OperatorService } from '../src/operators/operator.service.js';
import { REGISTRY_MESSAGES } from '../src/platform/registry.client.js';
import { fieldsOf, seedDemand } from './fixtures.js';
import { REGISTRY_TOKEN } from './platform-stand-in.js';
import { platform, takeIdentity } from './use-identity.js';

let subgraph: TestSubgraph;
let made = 0;

interface Colleague {
  uuid: string;
  identity: TestIdentity;
}

const operators = () => subgraph.app.get<Model<OperatorDocument>>(getModelToken(OPERATOR_MODEL));

/** An operator row, and the identity that the gateway signs for it. */
async function colleague(own: Partial<OperatorDocument> = {}): Promise<Colleague> {
  made += 1;
  const uuid = `01920000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  const email = `platform-${made}@hacchu-hub.example`;
  await operators().create({
    _id: uuid,
    email,
    activeEmail: email,
    lastName: '基盤',
    firstName: `${made}郎`,
    authUid: `uid-${uuid}`,
    isPasswordSet: true,
    hasPlatformRight: true,
    createdAt: '2026-01-01T00:00:00.000000Z',
    updatedAt: '2026-01-01T00:00:00.000000Z',
    deletedAt: null,
    ...own,
  });
  const hasPlatformRight = own.hasPlatformRight ?? true;
  return { uuid, identity: as.operator({ uuid, email, name: `基盤 ${made}郎`, hasPlatformRight }) };
}

const setRight = (who: TestIdentity, uuid: string, hasPlatformRight: boolean) =>
  subgraph.graphql(
    'mutation($i: UpdateOperatorPlatformRightInput!) { updateOperatorPlatformRight(input: $i) { operator { hasPlatformRight } } }',
    { i: { uuid, hasPlatformRight } },
    who,
  );
const remove = (who: TestIdentity, uuid: string) =>
  subgraph.graphql(
    'mutation($i: DeleteOperatorInput!) { deleteOperator(input: $i) { operator { uuid } } }',
    { i: { uuid } },
    who,
  );
const holders = async () =>
  (await operators().find({ hasPlatformRight: true, deletedAt: null }).sort({ _id: 1 }).lean()).map(
    ({ _id }) => _id,
  );
const log = async () => {
  const { data } = await subgraph.graphql<{
    auditEntries: { items: { actorName: string; event: string; summary: string }[] };
  }>('{ auditEntries(limit: 20) { items { actorName event summary } } }', {}, as.operator());
  return data?.auditEntries.items ?? [];
};

describe('the platform', () => {
  let self: Colleague;

  beforeAll(async () => {
    subgraph = await takeIdentity();
  });
  beforeEach(async () => {
    platform.reset();
    await operators().deleteMany({});
    self = await colleague();
  });

  describe('right', () => {
    it('is given and taken by those who have it, on record', async () => {
      const other = await colleague({ hasPlatformRight: false });
      expect((await setRight(self.identity, other.uuid, true)).data).toEqual({
        updateOperatorPlatformRight: { operator: { hasPlatformRight: true } },
      });
      expect(await holders()).toEqual([self.uuid, other.uuid]);
      await setRight(self.identity, other.uuid, false);
      expect(await holders()).toEqual([self.uuid]);
      const entries = await log();
      expect(entries.slice(0, 2).map(({ event }) => event)).toEqual([
        'OPERATOR_PLATFORM_RIGHT_CHANGED',
        'OPERATOR_PLATFORM_RIGHT_CHANGED',
      ]);
      expect(entries[0]?.summary).toMatch(/のプラットフォームの権限を解除しました。$/);
    });

    it('goes to nobody from an operator who lost it a moment ago', async () => {
      const [former, other] = [await colleague(), await colleague({ hasPlatformRight: false })];
      await setRight(self.identity, former.uuid, false);
      expect((await setRight(former.identity, other.uuid, true)).code).toBe('PERMISSION_DENIED');
      expect(await holders()).toEqual([self.uuid]);
    });

    it('is kept by oneself, and by the last one who has it', async () => {
      const own = await setRight(self.identity, self.uuid, false);
      expect(own.errors[0]?.message).toBe('自分のプラットフォームの権限は変更できません。');
      const plain = await colleague({ hasPlatformRight: false });
      const last = await remove(plain.identity, self.uuid);
      expect(last.code).toBe('FAILED_PRECONDITION');
      expect(last.errors[0]?.message).toBe(
        'プラットフォームの権限を持つ利用中の運営ユーザーは1名以上必要です。',
      );
      // Somebody who never signed in can give it to nobody.
      await colleague({ isPasswordSet: false });
      expect((await remove(plain.identity, self.uuid)).code).toBe('FAILED_PRECONDITION');
      await colleague();
      expect((await remove(plain.identity, self.uuid)).errors).toEqual([]);
    });

    it('stays with somebody when two who have it are deleted or lose it at the same time', async () => {
      const other = await colleague();
      const [one, two] = [
        await colleague({ hasPlatformRight: false }),
        await colleague({ hasPlatformRight: false }),
      ];
      await Promise.all([remove(one.identity, self.uuid), remove(two.identity, other.uuid)]);
      expect(await holders()).toHaveLength(1);
      await operators().deleteMany({});
      const [a, b] = [await colleague(), await colleague()];
      await Promise.all([setRight(a.identity, b.uuid, false), setRight(b.identity, a.uuid, false)]);
      expect(await holders()).toHaveLength(1);
    });

    it('is shown on operators, with the reasons against a change', async () => {
      const plain = await colleague({ hasPlatformRight: false });
      const ask = async (who: TestIdentity) => {
        const { data } = await subgraph.graphql<{
          operators: {
            items: { uuid: string; hasPlatformRight: boolean; platformRightBlockers: { code: string }[] }[];
          };
        }>('{ operators { items { uuid hasPlatformRight platformRightBlockers { code } } } }', {}, who);
        return data?.operators.items.map(({ platformRightBlockers: blockers, ...item }) => ({
          ...item,
          blockers: blockers.map(({ code }) => code),
        }));
      };
      expect(await ask(self.identity)).toEqual([
        { uuid: self.uuid, hasPlatformRight: true, blockers: ['SELF', 'LAST_PLATFORM_OPERATOR'] },
        { uuid: plain.uuid, hasPlatformRight: false, blockers: [] },
      ]);
      expect((await ask(plain.identity))?.[1]?.blockers).toEqual(['NO_RIGHT', 'SELF']);
    });

    it('goes to the first operator where nobody has it, once, and comes with the session', async () => {
      await operators().deleteMany({});
      const rows = [
        await colleague({ hasPlatformRight: undefined, isPasswordSet: false }),
        await colleague({ hasPlatformRight: undefined }),
        await colleague({ hasPlatformRight: undefined }),
      ];
      const service = subgraph.app.get(OperatorService);
      await Promise.all([service.ensurePlatformOperator(), service.ensurePlatformOperator()]);
      await service.ensurePlatformOperator();
      expect(await holders()).toEqual([rows[1]?.uuid]);
      expect((await log())[0]).toMatchObject({
        actorName: 'システム',
        event: 'OPERATOR_PLATFORM_RIGHT_CHANGED',
      });
      const row = await operators().findById(rows[1]?.uuid).lean();
      const { data } = await subgraph.graphql<{ resolveIdentity: object }>(
        `query($uid: String!, $email: String!) { resolveIdentity(authUid: $uid, email: $email, authTime: 1, actor: Operator) { hasPlatformRight } }`,
        { uid: row?.authUid, email: row?.email },
        as.service('gateway'),
      );
      expect(data?.resolveIdentity).toEqual({ hasPlatformRight: true });
    });
  });

  describe('releases', () => {
    const RELEASES = `{ platformReleases { revision hasLoads supergraphSha256 schemas { subgraph sha256 }
      slices { remote owner contract origin
        live { version note { since who operatorName why } loads { loads failures errors failureRate } }
        canary { version audience { roles demands { uuid name } share } minLoads maxFailureRate loads { failureRate } }
        previous { version note { since } } pinned { why operatorName } recalled { version isUrgent note { why } } } } }`;
    const read = async () => {
      const answer = await subgraph.graphql<{
        platformReleases: { revision: number; hasLoads: boolean; slices: Record<string, unknown>[] };
      }>(RELEASES, {}, self.identity);
      return { ...answer, releases: answer.data?.platformReleases };
    };

    it('are shown with canary, audience, rates, and who did it', async () => {
      const demand = await seedDemand(subgraph, 'あおぞら商店');
      const gone = '01920000-0000-7000-8000-00000000dead';
      platform.remotes = {
        'mf-orders': platform.remote('mf-orders', '1.4.0', {
          canary: {
            version: '1.5.0',
            audience: { roles: ['OPERATOR', 'SOMEBODY'], demands: [demand.uuid, gone], share: 0.1 },
            limits: { minLoads: 50, maxFailureRate: 0.05 },
            since: '2026-11-21T00:00:00.000Z',
            who: 'platform screen',
            why: '試す — operator 基盤 太郎 <taro@hacchu-hub.example>',
          },
          pinned: {
            since: '2026-11-21T00:00:00.000Z',
            who: 'platform screen',
            why: '決算の間 — operator 基盤 太郎 <taro@hacchu-hub.example>',
          },
          recalled: [
            { version: '1.3.9', urgent: true, at: '2026-11-10T00:00:00.000Z', why: '12 of 40 failed' },
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
          pinned: { why: '決算の間', operatorName: '基盤 太郎 <taro@hacchu-hub.example>' },
          recalled: [{ version: '1.3.9', isUrgent: true, note: { why: '12 of 40 failed' } }],
        },
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
        'answers with something else',
        (_request: unknown, response: { end(text: string): void }) => response.end('<html>'),
        'unreadable',
      ],
    ] as const)('say that the registry %s', async (_how, answer, message) => {
      platform.answers.set('/state', answer as never);
      const { code, errors } = await read();
      expect(code).toBe('UNAVAILABLE');
      expect(errors[0]?.message).toBe(REGISTRY_MESSAGES[message]);
    });

    it('say that the token is not accepted, with what the registry says', async () => {
      platform.refuse('/state', 401, 'The token is not known to this registry.');
      const { code, errors } = await read();
      expect(code).toBe('FAILED_PRECONDITION');
      expect(errors[0]?.extensions.exception?.details['message']).toEqual([
        REGISTRY_MESSAGES.noRight,
        'The token is not known to this registry.',
      ]);
    });

    it('have a history, newest first, in pages, of one remote or of all', async () => {
      platform.history = Array.from({ length: 5 }, (_, index) => ({
        revision: index + 1,
        at: `2026-11-0${index + 1}T00:00:00.000Z`,
        who: 'pipeline',
        why: index === 4 ? '戻す — operator 基盤 太郎 <taro@hacchu-hub.example>' : `change ${index + 1}`,
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

  describe('changes', () => {
    const change = { remote: 'mf-orders', reason: '障害のため', expectedRevision: 7 };
    const limits = { minLoads: 50, maxFailureRate: 0.05 };
    const run = (mutation: string, input: object, who = self.identity) =>
      subgraph.graphql<Record<string, { revision: number }>>(
        `mutation($i: ${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $i) { revision } }`,
        { i: input },
        who,
      );
    const why = () => `障害のため — operator 基盤 ${made}郎 <platform-${made}@hacchu-hub.example>`;

    it.each([
      ['pinPlatformSlice', {}, '/pin', { remote: 'mf-orders' }, 'mf-ordersの公開中の版の固定'],
      ['unpinPlatformSlice', {}, '/unpin', { remote: 'mf-orders' }, 'mf-ordersの固定の解除'],
      [
        'rollBackPlatformSlice',
        { version: '1.3.0' },
        '/rollback',
        { remote: 'mf-orders', version: '1.3.0' },
        'mf-ordersを1.3.0に戻すこと',
      ],
      [
        'recallPlatformRelease',
        { version: '1.5.0', isUrgent: true },
        '/recall',
        { remote: 'mf-orders', version: '1.5.0', urgent: true },
        'mf-orders 1.5.0の緊急の取り下げ',
      ],
      [
        'promotePlatformCanary',
        {},
        '/promote',
        { remote: 'mf-orders' },
        'mf-ordersのカナリア版の全員への公開',
      ],
      [
        'updatePlatformCanary',
        { audience: { roles: ['ADMIN', 'ADMIN'], demandUuids: [], share: 0.2 }, limits },
        '/canary',
        { remote: 'mf-orders', audience: { roles: ['ADMIN'], share: 0.2 }, limits },
        'mf-ordersのカナリア版の公開先の変更',
      ],
    ])(
      '%s asks the registry, with the reason and the operator, on record',
      async (name, own, path, body, what) => {
        const { data, errors } = await run(name, { ...change, ...own });
        expect(errors).toEqual([]);
        expect(data?.[name]).toEqual({ revision: 8 });
        expect(platform.changes).toEqual([
          { path, authorization: `Bearer ${REGISTRY_TOKEN}`, body: { ...body, why: why(), expect: 7 } },
        ]);
        expect((await log())[0]).toMatchObject({
          actorName: `基盤 ${made}郎`,
          summary: `${what}を指示しました。理由：障害のため`,
        });
      },
    );

    it('a canary is shown to demands that there are', async () => {
      const demand = await seedDemand(subgraph, '公開先の組織');
      const gone = '01920000-0000-7000-8000-00000000dead';
      const to = (...demandUuids: string[]) =>
        run('updatePlatformCanary', { ...change, audience: { roles: [], demandUuids }, limits });
      expect(fieldsOf(await to(demand.uuid, gone))).toEqual({
        'audience.demandUuids': ['組織が見つかりませんでした。選び直してください。'],
      });
      expect(platform.changes).toEqual([]);
      expect((await to(demand.uuid, demand.uuid)).errors).toEqual([]);
      expect(platform.changes[0]?.body).toMatchObject({ audience: { demands: [demand.uuid] } });
    });

    it.each([
      ['no reason', 'pinPlatformSlice', { reason: ' \n' }, 'reason', '理由を入力してください。'],
      [
        'a name that is no remote',
        'pinPlatformSlice',
        { remote: '../policy' },
        'remote',
        '対象の指定が正しくありません。',
      ],
      [
        'a version that is none',
        'rollBackPlatformSlice',
        { version: '1.0/..' },
        'version',
        'バージョンの指定が正しくありません。',
      ],
      [
        'an audience of nobody',
        'updatePlatformCanary',
        { audience: { roles: [], demandUuids: [] }, limits },
        'audience.roles',
        '公開先を1つ以上指定してください。',
      ],
      [
        'more than everybody',
        'updatePlatformCanary',
        { audience: { roles: [], demandUuids: [], share: 1.1 }, limits },
        'audience.share',
        '割合は0より大きく100%以下で入力してください。',
      ],
      [
        'a rate above one',
        'updatePlatformCanary',
        { audience: { roles: ['ADMIN'], demandUuids: [] }, limits: { minLoads: 1, maxFailureRate: 2 } },
        'limits.maxFailureRate',
        '失敗率は0〜100%で入力してください。',
      ],
      [
        'no loads to judge by',
        'updatePlatformCanary',
        { audience: { roles: ['ADMIN'], demandUuids: [] }, limits: { minLoads: 0, maxFailureRate: 0 } },
        'limits.minLoads',
        '読み込み回数は1〜1,000,000の整数で入力してください。',
      ],
    ])('%s is refused here already', async (_what, name, own, field, message) => {
      const answer = await run(name, { ...change, ...own });
      expect(fieldsOf(answer)?.[field]).toEqual([message]);
      expect(platform.asked).toEqual([]);
    });

    it('that somebody else was faster with are told so, and are on record as not carried out', async () => {
      platform.refuse('/pin', 409, 'The registry is at revision 9, not 7: read it again.');
      const { code, errors } = await run('pinPlatformSlice', change);
      expect(code).toBe('ABORTED');
      expect(errors[0]?.message).toBe(REGISTRY_MESSAGES.conflict);
      const [second, first] = await log();
      expect(first?.event).toBe('PLATFORM_SLICE_PINNED');
      expect(second).toMatchObject({
        event: 'PLATFORM_CHANGE_FAILED',
        summary: `mf-ordersの公開中の版の固定は完了しませんでした。${REGISTRY_MESSAGES.conflict}`,
      });
    });

    it('that the registry refuses come back with its reasons, line by line', async () => {
      platform.refuse(
        '/rollback',
        422,
        'mf-orders 1.3.0 is refused:\n  Query.gone is not in the graph (operations).',
      );
      const { code, errors } = await run('rollBackPlatformSlice', { ...change, version: '1.3.0' });
      expect(code).toBe('FAILED_PRECONDITION');
      expect(errors[0]?.extensions.exception?.details['message']).toEqual([
        REGISTRY_MESSAGES.refused,
        'mf-orders 1.3.0 is refused:',
        'Query.gone is not in the graph (operations).',
      ]);
    });

    it('whose answer is lost may have been carried out, and say so', async () => {
      platform.answers.set('/pin', (_request, response) => response.destroy());
      const { code, errors } = await run('pinPlatformSlice', change);
      expect(code).toBe('UNAVAILABLE');
      expect(errors[0]?.message).toBe(REGISTRY_MESSAGES.unknownOutcome);
    });

    it('are not asked for by an operator who lost the right a moment ago', async () => {
      await operators().updateOne({ _id: self.uuid }, { $set: { hasPlatformRight: false } });
      expect((await run('pinPlatformSlice', change)).code).toBe('PERMISSION_DENIED');
      expect(platform.changes).toEqual([]);
    });

    it('cannot name somebody else: the operator at the end of the reason is the one who asks', async () => {
      const reason = '試験 — operator 別人 <other@hacchu-hub.example>';
      await run('pinPlatformSlice', { ...change, reason });
      platform.history = [
        {
          ...platform.changes[0]?.body,
          revision: 8,
          at: '2026-11-22T00:00:00.000Z',
          who: 'screen',
          action: 'pin',
        },
      ];
      const { data } = await subgraph.graphql<{ platformHistory: { items: { note: object }[] } }>(
        '{ platformHistory { items { note { operatorName why } } } }',
        {},
        self.identity,
      );
      expect(data?.platformHistory.items[0]?.note).toEqual({
        operatorName: `基盤 ${made}郎 <platform-${made}@hacchu-hub.example>`,
        why: reason,
      });
    });

    describe('publish', () => {
      const publish = (url: string, over: object = {}) =>
        run('publishPlatformRelease', { ...change, url, ...over });

      it('reads the build from its origin and hands it to the registry, as a canary where asked', async () => {
        const { slice = '', operations = '', list = '' } = platform.placeBuild('/mf-orders/1.5.0');
        const url = `${platform.url}/mf-orders/1.5.0`;
        const canary = { audience: { roles: ['OPERATOR'], demandUuids: [] }, limits };
        const { errors } = await publish(url, { canary });
        expect(errors).toEqual([]);
        const files = JSON.parse(list) as Record<string, string>;
        expect(platform.changes).toEqual([
          {
            path: '/publish',
            authorization: `Bearer ${REGISTRY_TOKEN}`,
            body: {
              url,
              bundle: {
                slice,
                operations,
                files: {
                  ...files,
                  'files.json': `sha384-${createHash('sha384').update(list).digest('base64')}`,
                },
              },
              canary: { audience: { roles: ['OPERATOR'] }, limits },
              why: why(),
              expect: 7,
            },
          },
        ]);
        expect((await log())[0]?.summary).toBe(
          'mf-orders 1.5.0のカナリア版としての公開を指示しました。理由：障害のため',
        );
      });

      it.each([
        ['another origin', 'http://169.254.169.254/latest/meta-data'],
        ['another port of the same host', 'http://127.0.0.1:1/mf-orders/1.5.0'],
        ['a host that begins alike', 'http://127.0.0.1.evil.example/mf-orders/1.5.0'],
        ['a file of this machine', 'file:///etc/passwd'],
        ['credentials in the address', 'http://user:pass@127.0.0.1/mf-orders/1.5.0'],
        ['no address', 'mf-orders 1.5.0'],
      ])('asks nobody at %s', async (_what, url) => {
        const answer = await publish(url);
        expect(answer.code).toBe('INVALID_ARGUMENT');
        expect(Object.keys(fieldsOf(answer) ?? {})).toEqual(['url']);
        expect(platform.asked.filter((path) => path !== '/state')).toEqual([]);
      });

      it('follows no redirect', async () => {
        platform.placeBuild('/mf-orders/1.5.0');
        platform.answers.set('/mf-orders/1.5.0/slice.json', (_request, response) =>
          response.writeHead(302, { location: '/mf-orders/1.6.0/slice.json' }).end(),
        );
        platform.placeBuild('/mf-orders/1.6.0');
        const { code } = await publish(`${platform.url}/mf-orders/1.5.0`);
        expect(code).toBe('FAILED_PRECONDITION');
        expect(platform.asked).not.toContain('/mf-orders/1.6.0/slice.json');
        expect(platform.changes).toEqual([]);
      });

      it.each([
        ['a file is missing', { 'files.json': undefined }, 'files.json answers 404.'],
        ['a file is endless', { 'slice.json': 'x'.repeat(600 * 1024) }, 'slice.json is too large.'],
        [
          'the list of files names no digests',
          { 'files.json': '{"a.js":"md5-x"}' },
          'files.json is no list of files.',
        ],
        [
          'the declaration names no version',
          { 'slice.json': '{"id":"orders"}' },
          'slice.json names no slice with a version.',
        ],
      ])('is refused where %s', async (_what, over, line) => {
        platform.placeBuild('/mf-orders/1.5.0', over);
        const { code, errors } = await publish(`${platform.url}/mf-orders/1.5.0`);
        expect(code).toBe('FAILED_PRECONDITION');
        expect(errors[0]?.extensions.exception?.details['message']?.[1]).toContain(line);
        expect(platform.changes).toEqual([]);
      });

      it('is refused for a build of another remote', async () => {
        platform.placeBuild('/mf-orders/1.5.0', { 'slice.json': '{"id":"products","version":"1.5.0"}' });
        expect(fieldsOf(await publish(`${platform.url}/mf-orders/1.5.0`))).toEqual({
          url: ['このアドレスにあるのは mf-products のビルドです。'],
        });
      });
    });
  });

  describe('health', () => {
    it('tells of every process, also of those that do not answer', async () => {
      const ask = async () => {
        const { data } = await subgraph.graphql<{
          platformProcesses: {
            name: string;
            isReady: boolean;
            status: string | null;
            responseMs: number | null;
          }[];
        }>('{ platformProcesses { name isReady status responseMs } }', {}, self.identity);
        return data?.platformProcesses.map(({ responseMs, ...process }) => ({
          ...process,
          isTimed: responseMs !== null,
        }));
      };
      expect(await ask()).toEqual([
        { name: 'gateway', isReady: true, status: 'ready', isTimed: true },
        { name: 'shell', isReady: false, status: 'HTTP 404', isTimed: true },
      ]);
      platform.answers.set('/readyz', (_request, response) =>
        response.writeHead(503).end('{"status":"database unavailable"}'),
      );
      platform.answers.set('/shell', (_request, response) => response.destroy());
      expect(await ask()).toEqual([
        { name: 'gateway', isReady: false, status: 'database unavailable', isTimed: true },
        { name: 'shell', isReady: false, status: null, isTimed: false },
      ]);
    });

    it('tells of the graph of the gateway, and of a gateway that does not answer', async () => {
      const ask = () =>
        subgraph.graphql<{ platformGraph: object }>(
          '{ platformGraph { sha256 swappedAt parts { subgraph servedHash swappedHash } refused { version reason isWaiting } } }',
          {},
          self.identity,
        );
      expect((await ask()).code).toBe('UNAVAILABLE');
      const supergraph = {
        sha256: 'c'.repeat(64),
        startedAt: '2026-11-22T00:00:00.000Z',
        swappedAt: null,
        subgraphs: [{ name: 'orders', served: 'aaaaaaaaaaaa', swapped: null }],
        refused: {
          version: 'dddddddddddd',
          since: '2026-11-22T01:00:00.000Z',
          reason: 'subgraph orders serves schema x without Order.isNew',
          isWaiting: true,
        },
      };
      platform.answers.set('/platform/status', (_request, response) =>
        response.end(JSON.stringify({ supergraph })),
      );
      expect((await ask()).data?.platformGraph).toEqual({
        sha256: 'c'.repeat(64),
        swappedAt: null,
        parts: [{ subgraph: 'orders', servedHash: 'aaaaaaaaaaaa', swappedHash: null }],
        refused: {
          version: 'dddddddddddd',
          reason: 'subgraph orders serves schema x without Order.isNew',
          isWaiting: true,
        },
      });
    });
  });
});
