import { describe, expect, it } from '@jest/globals';
import { REGISTRY_MESSAGES } from '../src/platform/registry.client.js';
import { fieldsOf, seedDemand } from './fixtures.js';
import { platform } from './identity.harness.js';
import {
  actor,
  auditLog,
  CHANGE,
  changePlatform,
  LIMITS,
  operators,
  self,
  subgraph,
  withPlatform,
} from './platform.harness.js';
import { REGISTRY_TOKEN } from './platform-stand-in.js';

describe('the platform changes', () => {
  withPlatform();

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
    ['promotePlatformCanary', {}, '/promote', { remote: 'mf-orders' }, 'mf-ordersのカナリア版の全員への公開'],
    [
      'updatePlatformCanary',
      { audience: { roles: ['ADMIN', 'ADMIN'], demandUuids: [], share: 0.2 }, limits: LIMITS },
      '/canary',
      { remote: 'mf-orders', audience: { roles: ['ADMIN'], share: 0.2 }, limits: LIMITS },
      'mf-ordersのカナリア版の公開先の変更',
    ],
  ])(
    '%s calls the registry with the reason and the operator, and is audited',
    async (name, own, path, body, what) => {
      const { data, errors } = await changePlatform(name, { ...CHANGE, ...own });
      expect(errors).toEqual([]);
      expect(data?.[name]).toEqual({ revision: 8 });
      expect(platform.changes).toEqual([
        {
          path,
          authorization: `Bearer ${REGISTRY_TOKEN}`,
          body: { ...body, why: CHANGE.reason, actor: actor(), expect: 7 },
        },
      ]);
      expect((await auditLog())[0]).toMatchObject({
        actorName: self.name,
        summary: `${what}を指示しました。理由：障害のため`,
      });
    },
  );

  it('a canary can only be released to existing demands', async () => {
    const demand = await seedDemand(subgraph, '公開先の組織');
    const gone = '01920000-0000-7000-8000-00000000dead';
    const to = (...demandUuids: string[]) =>
      changePlatform('updatePlatformCanary', {
        ...CHANGE,
        audience: { roles: [], demandUuids },
        limits: LIMITS,
      });
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
      'an invalid name of a remote',
      'pinPlatformSlice',
      { remote: '../policy' },
      'remote',
      '対象の指定が正しくありません。',
    ],
    [
      'an invalid version',
      'rollBackPlatformSlice',
      { version: '1.0/..' },
      'version',
      'バージョンの指定が正しくありません。',
    ],
    [
      'an empty audience',
      'updatePlatformCanary',
      { audience: { roles: [], demandUuids: [] }, limits: LIMITS },
      'audience.roles',
      '公開先を1つ以上指定してください。',
    ],
    [
      'a share above one',
      'updatePlatformCanary',
      { audience: { roles: [], demandUuids: [], share: 1.1 }, limits: LIMITS },
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
      'no minimum of loads',
      'updatePlatformCanary',
      { audience: { roles: ['ADMIN'], demandUuids: [] }, limits: { minLoads: 0, maxFailureRate: 0 } },
      'limits.minLoads',
      '読み込み回数は1〜1,000,000の整数で入力してください。',
    ],
  ])('%s is refused without a call of the registry', async (_what, name, own, field, message) => {
    const answer = await changePlatform(name, { ...CHANGE, ...own });
    expect(fieldsOf(answer)?.[field]).toEqual([message]);
    expect(platform.asked).toEqual([]);
  });

  it('that conflict with another change are reported, and audited as failed', async () => {
    platform.refuse('/pin', 409, 'The registry is at revision 9, not 7: read it again.');
    const { code, errors } = await changePlatform('pinPlatformSlice', CHANGE);
    expect(code).toBe('ABORTED');
    expect(errors[0]?.message).toBe(REGISTRY_MESSAGES.conflict);
    const [second, first] = await auditLog();
    expect(first?.event).toBe('PLATFORM_SLICE_PINNED');
    expect(second).toMatchObject({
      event: 'PLATFORM_CHANGE_FAILED',
      summary: `mf-ordersの公開中の版の固定は完了しませんでした。${REGISTRY_MESSAGES.conflict}`,
    });
  });

  it('that the registry refuses return its reasons, line by line', async () => {
    platform.refuse(
      '/rollback',
      422,
      'mf-orders 1.3.0 is refused:\n  Query.gone is not in the graph (operations).',
    );
    const { code, errors } = await changePlatform('rollBackPlatformSlice', { ...CHANGE, version: '1.3.0' });
    expect(code).toBe('FAILED_PRECONDITION');
    expect(errors[0]?.extensions.exception?.details['message']).toEqual([
      REGISTRY_MESSAGES.refused,
      'mf-orders 1.3.0 is refused:',
      'Query.gone is not in the graph (operations).',
    ]);
  });

  it('whose response is lost report that they may have taken effect', async () => {
    platform.answers.set('/pin', (_request, response) => response.destroy());
    const { code, errors } = await changePlatform('pinPlatformSlice', CHANGE);
    expect(code).toBe('UNAVAILABLE');
    expect(errors[0]?.message).toBe(REGISTRY_MESSAGES.unknownOutcome);
  });

  it('are refused to an operator who has just lost the right', async () => {
    await operators().updateOne({ _id: self.uuid }, { $set: { hasPlatformRight: false } });
    expect((await changePlatform('pinPlatformSlice', CHANGE)).code).toBe('PERMISSION_DENIED');
    expect(platform.changes).toEqual([]);
  });

  it('name the operator apart from the reason, which can name nobody', async () => {
    const reason = '試験 — operator 別人 <other@hacchu-hub.example>';
    await changePlatform('pinPlatformSlice', { ...CHANGE, reason });
    const line = { at: '2026-11-22T00:00:00.000Z', action: 'pin' };
    platform.history = [
      { ...line, revision: 7, who: 'pipeline', why: reason },
      { ...line, ...platform.changes[0]?.body, revision: 8, who: 'platform screen' },
    ];
    const { data } = await subgraph.graphql<{ platformHistory: { items: { note: object }[] } }>(
      '{ platformHistory { items { note { operatorName why } } } }',
      {},
      self.identity,
    );
    expect(data?.platformHistory.items.map(({ note }) => note)).toEqual([
      { operatorName: self.signature, why: reason },
      { operatorName: null, why: reason },
    ]);
  });
});
