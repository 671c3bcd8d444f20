import { nowTimestamp } from '@hacchu-hub/subgraph-kit';
import { as, SubgraphStandIn, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import {
  EndLostWmsSyncsJob,
  HourlyInboundSyncJob,
  NightlyWmsSyncJob,
} from '../src/wms/sync/wms-sync.jobs.js';
import { WMS_SYNC_LOG_MODEL, type WmsSyncLogDocument } from '../src/wms/sync/wms-sync-log.schema.js';
import { WMS_CONNECTION_MODEL, type WmsConnectionDocument } from '../src/wms/wms-connection.schema.js';
import { fieldsOf, seedDemand, type SeededDemand, seedUser } from './fixtures.js';
import { catalog, costing, orders, reportedFailures, takeIdentity } from './identity.harness.js';

interface Log {
  uuid: string;
  categoryId: string;
  state: string;
  startedAt: string;
  endedAt: string | null;
  requestedBy: string | null;
  error: string | null;
  counts: Record<string, number> | null;
}
interface Status {
  categoryId: string;
  latest: Log | null;
  isAllowed: boolean;
  blockers: { code: string; message: string; until: string | null }[];
}

const LOG =
  'uuid categoryId state startedAt endedAt requestedBy error counts { read added changed vanished linked notLinked }';
const STATUSES = `wmsSyncStatuses { categoryId latest { ${LOG} } isAllowed blockers { code message until } }`;
const COUNTS = { read: 120, added: 3, changed: 2, vanished: 1, linked: 4, notLinked: 20 };
const CATALOG = as.service('subgraph-catalog');
const SIGNAL = AbortSignal.timeout(600_000);

let subgraph: TestSubgraph;
let shop: SeededDemand;
let editor: TestIdentity;

/** Connects the demand without LOGILESS. */
const connect = async ({ uuid }: SeededDemand): Promise<void> => {
  const rows = subgraph.app.get<Model<WmsConnectionDocument>>(getModelToken(WMS_CONNECTION_MODEL));
  const expiresAt = new Date(Date.now() + 30 * 86_400_000);
  const now = nowTimestamp();
  await rows.create({
    _id: uuid,
    demandUuid: uuid,
    merchantId: '1001',
    tokens: { access: 'sealed', refresh: 'sealed', expiresAt, isRefused: false },
    tokenVersion: 1,
    createdAt: now,
    updatedAt: now,
  });
};
const sync = (categoryId: string, who: TestIdentity = editor, demandUuid: string | null = null) =>
  subgraph.graphql<{ syncWms: { wmsSyncLog: Log; demand: { uuid: string } } }>(
    `mutation($i: SyncWmsInput!) { syncWms(input: $i) { wmsSyncLog { ${LOG} } demand { uuid } } }`,
    { i: { categoryId, demandUuid } },
    who,
  );
const begin = async (categoryId: string): Promise<Log> => {
  const { data, errors } = await sync(categoryId);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.syncWms.wmsSyncLog;
};
const report = (end: object, who: TestIdentity = CATALOG) =>
  subgraph.graphql(
    'mutation($i: ReportWmsSyncInput!) { reportWmsSync(input: $i) { ok } }',
    { i: { demandUuid: shop.uuid, ...end } },
    who,
  );
const statuses = async (who: TestIdentity = editor): Promise<Status[]> => {
  const { data } = await subgraph.graphql<{ demand: { wmsSyncStatuses: Status[] } }>(
    `query($d: ID) { demand(uuid: $d) { ${STATUSES} } }`,
    { d: shop.uuid },
    who,
  );
  return data?.demand.wmsSyncStatuses ?? [];
};
const statusOf = async (categoryId: string): Promise<Status | undefined> =>
  (await statuses()).find((status) => status.categoryId === categoryId);
const itemsStatus = (): Promise<Status | undefined> => statusOf('ITEMS');
/** Readings that were requested from the slices for the demand. */
const asked = async (): Promise<unknown[]> => {
  await subgraph.background.settle();
  return [...catalog.calls, ...costing.calls]
    .map(({ variables }) => variables['input'])
    .filter((input) => JSON.stringify(input).includes(shop.uuid));
};
/** Moves the start of the demand's synchronisations into the past. */
const passMinutes = async (minutes: number): Promise<void> => {
  const logs = subgraph.app.get<Model<WmsSyncLogDocument>>(getModelToken(WMS_SYNC_LOG_MODEL));
  for (const { _id, createdAt } of await logs.find({ demandUuid: shop.uuid }).lean()) {
    await logs.updateOne({ _id }, { createdAt: new Date(createdAt.getTime() - minutes * 60_000) });
  }
};

describe('synchronisations with LOGILESS', () => {
  beforeAll(async () => {
    subgraph = await takeIdentity();
  });
  beforeEach(async () => {
    catalog.answer = () => ({ data: { startLogilessSync: { ok: true } } });
    costing.answer = () => ({ data: { startWarehouseStockSync: { ok: true } } });
    orders.answer = () => ({ data: { tellWmsFailure: { ok: true } } });
    for (const slice of [catalog, costing, orders]) slice.calls.length = 0;
    shop = await seedDemand(subgraph, '株式会社あおぞら商店');
    editor = (await seedUser(subgraph, shop, 'EDITOR')).identity;
    await connect(shop);
  });

  it('are started by EDITORs: the catalog is called once, and the state is RUNNING', async () => {
    const log = await begin('ITEMS');
    expect(await asked()).toEqual([
      { demandUuid: shop.uuid, merchantId: '1001', syncUuid: log.uuid, kind: 'ITEM' },
    ]);
    const [items, suppliers, warehouses, stock, inbound, ...others] = await statuses();
    expect(inbound).toEqual({ categoryId: 'INBOUND', latest: null, isAllowed: true, blockers: [] });
    expect(others).toEqual([]);
    expect(stock).toEqual({
      categoryId: 'DAILY_INVENTORY_SUMMARIES',
      latest: null,
      isAllowed: true,
      blockers: [],
    });
    expect(items).toEqual({
      categoryId: 'ITEMS',
      latest: {
        uuid: log.uuid,
        categoryId: 'ITEMS',
        state: 'RUNNING',
        startedAt: expect.stringMatching(/^\d{4}-/),
        endedAt: null,
        requestedBy: '試験 太郎',
        error: null,
        counts: null,
      },
      isAllowed: false,
      blockers: [
        { code: 'RUNNING', message: '同期中です。終わってからもう一度お試しください。', until: null },
      ],
    });
    expect(suppliers).toEqual({ categoryId: 'SUPPLIERS', latest: null, isAllowed: true, blockers: [] });
    expect(warehouses?.isAllowed).toBe(true);
    const again = await sync('ITEMS');
    expect([again.code, again.errors[0]?.message]).toEqual([
      'FAILED_PRECONDITION',
      '同期中です。終わってからもう一度お試しください。',
    ]);
    expect((await sync('WAREHOUSES', as.operator(), shop.uuid)).data?.syncWms.wmsSyncLog.requestedBy).toBe(
      '運営（運営 花子）',
    );
  });

  it('end with the counts of the catalog, and can start again five minutes later', async () => {
    const { uuid: syncUuid } = await begin('ITEMS');
    expect((await report({ syncUuid, counts: COUNTS })).errors).toEqual([]);
    const done = await itemsStatus();
    expect(done?.latest).toMatchObject({
      state: 'SUCCESS',
      counts: COUNTS,
      error: null,
      endedAt: expect.stringMatching(/^\d{4}-/),
    });
    expect(done?.blockers).toEqual([
      {
        code: 'TOO_SOON',
        message: expect.stringMatching(
          /^前回の同期から5分間は同期できません。\d{2}:\d{2}:\d{2}以降にお試しください。$/,
        ),
        until: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    expect((await sync('ITEMS')).code).toBe('FAILED_PRECONDITION');
    await passMinutes(5);
    expect((await itemsStatus())?.blockers).toEqual([]);
    expect((await sync('ITEMS')).errors).toEqual([]);
  });

  it('can start at once when LOGILESS was authorised again, but not while one is running', async () => {
    const authorise = () =>
      subgraph.app
        .get<Model<WmsConnectionDocument>>(getModelToken(WMS_CONNECTION_MODEL))
        .updateOne({ _id: shop.uuid }, { $set: { authenticatedAt: nowTimestamp() } });
    const { uuid: syncUuid } = await begin('ITEMS');
    await authorise();
    expect((await itemsStatus())?.blockers).toMatchObject([{ code: 'RUNNING' }]);
    const error = 'ロジレスとの連携が切れました。再認証してください。';
    expect((await report({ syncUuid, error })).errors).toEqual([]);
    expect((await itemsStatus())?.blockers).toEqual([]);
    // Once for each authorisation.
    const { uuid: second } = await begin('ITEMS');
    expect((await report({ syncUuid: second, counts: COUNTS })).errors).toEqual([]);
    expect((await itemsStatus())?.blockers).toMatchObject([{ code: 'TOO_SOON' }]);
  });

  it('of daily stock are requested from costing, which reports them as well', async () => {
    const { uuid: syncUuid } = await begin('DAILY_INVENTORY_SUMMARIES');
    expect(await asked()).toEqual([{ demandUuid: shop.uuid, merchantId: '1001', syncUuid }]);
    expect(costing.calls).toHaveLength(1);
    expect((await report({ syncUuid, counts: COUNTS }, as.service('subgraph-costing'))).errors).toEqual([]);
    expect((await statusOf('DAILY_INVENTORY_SUMMARIES'))?.latest).toMatchObject({
      state: 'SUCCESS',
      counts: COUNTS,
    });
  });

  it('that failed are reported to ADMINs once, with kind and reason; successful ones are not', async () => {
    const { uuid: items } = await begin('ITEMS');
    const { uuid: suppliers } = await begin('SUPPLIERS');
    const reason = 'ロジレスが混み合っています。';
    await report({ syncUuid: items, error: reason });
    await report({ syncUuid: items, error: reason });
    await report({ syncUuid: suppliers, counts: COUNTS });
    expect(await reportedFailures(subgraph, shop.uuid)).toEqual([
      {
        key: `sync:${items}`,
        message: 'ロジレスとの同期（商品）に失敗しました。ロジレスが混み合っています。',
        reason,
      },
    ]);
  });

  it('that fail because the connection has ended are not reported in addition', async () => {
    const { uuid: syncUuid } = await begin('ITEMS');
    const rows = subgraph.app.get<Model<WmsConnectionDocument>>(getModelToken(WMS_CONNECTION_MODEL));
    await rows.updateOne({ _id: shop.uuid }, { $set: { tokens: null } });
    await report({ syncUuid, error: 'ロジレスとの連携が切れました。再認証してください。' });
    expect(await reportedFailures(subgraph, shop.uuid)).toEqual([]);
  });

  it('of one kind start once, also by two concurrent requests', async () => {
    const both = await Promise.all([sync('SUPPLIERS'), sync('SUPPLIERS', shop.admin)]);
    expect(both.map(({ code }) => code).sort()).toEqual(['FAILED_PRECONDITION', undefined]);
    expect(await asked()).toHaveLength(1);
  });

  it('require a connection, a known kind, and a user of the demand', async () => {
    const rival = await seedDemand(subgraph, '合同会社ミドリ');
    const refused = await sync('ITEMS', rival.admin);
    expect([refused.code, refused.errors[0]?.message]).toEqual([
      'FAILED_PRECONDITION',
      'ロジレスと連携していないため、同期できません。',
    ]);
    expect((await sync('ITEMS', rival.admin, shop.uuid)).code).toBe('PERMISSION_DENIED');
    const answer = await sync('UNKNOWN');
    expect(answer.code).toBe('INVALID_ARGUMENT');
    expect(fieldsOf(answer)?.['categoryId']).toHaveLength(1);
    expect(await asked()).toEqual([]);
  });

  it('fail with a Japanese message when the catalog refuses them, and do not block the next one', async () => {
    catalog.answer = () => SubgraphStandIn.refusal('INTERNAL');
    await begin('ITEMS');
    await subgraph.background.forget();
    expect((await itemsStatus())?.latest).toMatchObject({
      state: 'FAILURE',
      error: '同期を始められませんでした。しばらくしてからもう一度お試しください。',
    });
    await passMinutes(5);
    expect((await itemsStatus())?.isAllowed).toBe(true);
  });

  it('that succeed after they were considered abandoned count as successful; a late failure changes nothing', async () => {
    const { uuid: syncUuid } = await begin('ITEMS');
    await report({ syncUuid, error: 'ロジレスが混み合っています。' });
    expect((await itemsStatus())?.latest).toMatchObject({
      state: 'FAILURE',
      error: 'ロジレスが混み合っています。',
      counts: null,
    });
    await report({ syncUuid, counts: COUNTS });
    await report({ syncUuid, error: 'ロジレスが混み合っています。' });
    expect((await itemsStatus())?.latest).toMatchObject({ state: 'SUCCESS', counts: COUNTS, error: null });
  });

  it('are reported only by the slice that reads, for their own demand', async () => {
    const { uuid: syncUuid } = await begin('ITEMS');
    const rival = await seedDemand(subgraph, '合同会社ミドリ');
    expect((await report({ syncUuid, counts: COUNTS }, shop.admin)).code).toBe('PERMISSION_DENIED');
    expect((await report({ syncUuid, counts: COUNTS }, as.service('gateway'))).code).toBe(
      'PERMISSION_DENIED',
    );
    expect((await report({ syncUuid })).code).toBe('INVALID_ARGUMENT');
    await report({ syncUuid, counts: COUNTS, demandUuid: rival.uuid });
    expect((await itemsStatus())?.latest?.state).toBe('RUNNING');
  });

  it('of all kinds start every night for connected demands', async () => {
    const rival = await seedDemand(subgraph, '合同会社ミドリ');
    await begin('ITEMS');
    await subgraph.app.get(NightlyWmsSyncJob).run(SIGNAL);
    expect(await asked()).toHaveLength(4);
    expect(JSON.stringify(catalog.calls)).not.toContain(rival.uuid);
    expect((await statuses()).map(({ latest }) => latest?.requestedBy)).toEqual([
      '試験 太郎',
      null,
      null,
      null,
      null,
    ]);
  });

  it('of receipts start every hour, and are requested from orders', async () => {
    await subgraph.app.get(HourlyInboundSyncJob).run(SIGNAL);
    expect(await asked()).toEqual([]);
    const inputs = orders.calls
      .map(({ variables }) => variables['input'])
      .filter((input) => JSON.stringify(input).includes(shop.uuid));
    const latest = (await statusOf('INBOUND'))?.latest;
    expect(inputs).toEqual([{ demandUuid: shop.uuid, merchantId: '1001', syncUuid: latest?.uuid }]);
    expect(latest).toMatchObject({ categoryId: 'INBOUND', state: 'RUNNING', requestedBy: null });
    await subgraph.app.get(HourlyInboundSyncJob).run(SIGNAL);
    expect((await statusOf('INBOUND'))?.latest?.uuid).toBe(latest?.uuid);
  });

  it('without a report for two hours have failed', async () => {
    await begin('ITEMS');
    const job = subgraph.app.get(EndLostWmsSyncsJob);
    await passMinutes(119);
    await job.run(SIGNAL);
    expect((await itemsStatus())?.latest?.state).toBe('RUNNING');
    await passMinutes(2);
    await job.run(SIGNAL);
    expect(await itemsStatus()).toMatchObject({
      latest: { state: 'FAILURE', error: '時間内に同期が終わりませんでした。もう一度お試しください。' },
      isAllowed: true,
    });
  });

  it('are listed by pages, the latest first, and by kind', async () => {
    await begin('ITEMS');
    await begin('SUPPLIERS');
    const page = async (args: string, who = editor) => {
      const { data, code } = await subgraph.graphql<{
        demand: { wmsSyncLogs: { items: Log[]; totalCount: number } };
      }>(
        `query($d: ID) { demand(uuid: $d) { wmsSyncLogs${args} { items { ${LOG} } totalCount } } }`,
        { d: shop.uuid },
        who,
      );
      const logs = data?.demand.wmsSyncLogs;
      return code ?? [logs?.items.map(({ categoryId }) => categoryId), logs?.totalCount];
    };
    expect(await page('')).toEqual([['SUPPLIERS', 'ITEMS'], 2]);
    expect(await page('(limit: 1, page: 2)')).toEqual([['ITEMS'], 2]);
    expect(await page('(categoryId: ITEMS)')).toEqual([['ITEMS'], 1]);
    expect(await page('(categoryId: UNKNOWN)')).toEqual([[], 0]);
    const rival = await seedDemand(subgraph, '合同会社ミドリ');
    expect(await page('', rival.admin)).toBe('PERMISSION_DENIED');
  });

  it('are in the list for operators, and in the audit log', async () => {
    await begin('ITEMS');
    const rival = await seedDemand(subgraph, '合同会社ミドリ');
    const { data } = await subgraph.graphql<{
      wmsSettings: { items: { uuid: string; wmsSyncStatuses: Status[] }[] };
    }>(`query { wmsSettings(limit: 2) { items { uuid ${STATUSES} } } }`, {}, as.operator());
    expect(
      data?.wmsSettings.items.map(({ uuid, wmsSyncStatuses: [items] }) => [uuid, items?.blockers[0]?.code]),
    ).toEqual([
      [rival.uuid, 'NOT_CONNECTED'],
      [shop.uuid, 'RUNNING'],
    ]);
    const audit = await subgraph.graphql<{
      auditEntries: { items: { summary: string; actorName: string }[] };
    }>('query { auditEntries { items { summary actorName } } }', {}, shop.admin);
    expect(audit.data?.auditEntries.items[0]).toEqual({
      summary: 'ロジレスとの同期（商品）を開始しました。',
      actorName: '試験 太郎',
    });
  });
});
