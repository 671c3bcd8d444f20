import { randomUUID } from 'node:crypto';
import { as } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf } from './catalog.js';
import { ConnectedMerchant } from './logiless-support.js';
import { takeCatalog } from './shared-catalog.js';

let catalog: Catalog;
let merchant: ConnectedMerchant;

const CUP = { id: 1, code: 'CUP-1', name: '湯呑', color: '藍', size: 'M', cost: 120.5 };
const PLATE = { id: 2, code: 'PLT-2', name: '大皿' };

const records = async (query = '', kind = 'ITEM') =>
  dataOf(
    await catalog.graphql<{ searchLogilessRecords: Record<string, unknown>[] }>(
      `query ($query: String!, $kind: LogilessRecordKind!) {
        searchLogilessRecords(query: $query, kind: $kind, limit: 100) {
          logilessID code name color size cost email linkedTo { name }
        }
      }`,
      { query, kind },
    ),
  ).searchLogilessRecords;
const codes = async (query = ''): Promise<unknown[]> => (await records(query)).map(({ code }) => code);
const create = async (name: string, modelNumber: string): Promise<string> =>
  dataOf(
    await catalog.graphql<{ createProduct: { product: { uuid: string } } }>(
      `mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { uuid } } }`,
      { input: { name, modelNumber, unitPrice: '1' } },
    ),
  ).createProduct.product.uuid;
const itemOf = async (uuid: string) =>
  dataOf(
    await catalog.graphql<{ productDetail: { logilessItem: Record<string, unknown> | null } }>(
      `query ($uuid: ID!) {
        productDetail(uuid: $uuid) { logilessItem { logilessID code name color size cost vanishedAt } }
      }`,
      { uuid },
    ),
  ).productDetail.logilessItem;

describe('what LOGILESS has', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });
  beforeEach(async () => {
    await catalog.background.forget();
    await catalog.runtime.connection.collection('logilessRecords').deleteMany({});
    await catalog.runtime.connection.collection('products').deleteMany({});
    merchant = await ConnectedMerchant.create(catalog);
  });

  it('is read, told apart from the time before, and found by words', async () => {
    await merchant.has({ articles: [CUP, PLATE] });
    expect(await merchant.synchronise('ITEM')).toMatchObject({
      counts: { read: 2, added: 2, changed: 0, vanished: 0, linked: 0, notLinked: 2 },
      error: null,
    });
    expect(await records('ゆのみ')).toEqual([]);
    expect(await records('cup 藍')).toEqual([
      {
        logilessID: '1',
        code: 'CUP-1',
        name: '湯呑',
        color: '藍',
        size: 'M',
        cost: '120.5',
        email: null,
        linkedTo: [],
      },
    ]);
    // What LOGILESS does not know of a record is left out of its answers.
    expect((await records('大皿'))[0]).toMatchObject({ color: null, size: null, cost: null });

    await merchant.has({
      articles: [
        { ...CUP, name: '湯呑み' },
        { id: 3, code: 'NEW-3', name: '小鉢' },
      ],
    });
    expect((await merchant.synchronise('ITEM')).counts).toEqual({
      read: 2,
      added: 1,
      changed: 1,
      vanished: 1,
      linked: 0,
      notLinked: 2,
    });
    expect(await codes()).toEqual(['NEW-3', 'CUP-1']);
    expect(await codes('湯呑み')).toEqual(['CUP-1']);

    await merchant.has({ articles: [CUP, PLATE, { id: 3, code: 'NEW-3', name: '小鉢' }] });
    expect((await merchant.synchronise('ITEM')).counts).toMatchObject({ read: 3, added: 0, changed: 2 });
    expect((await merchant.synchronise('ITEM')).counts).toMatchObject({ read: 3, added: 0, changed: 0 });
  });

  it('is read again without a write where nothing of it is different', async () => {
    await merchant.has({ articles: [CUP, PLATE] });
    await merchant.synchronise('ITEM');
    const stored = catalog.runtime.connection.collection('logilessRecords');
    const before = await stored.find({}).sort({ externalId: 1 }).toArray();
    const commands = await catalog.queryCounter.during(() => merchant.synchronise('ITEM'));
    const written = commands.filter((command) =>
      /^(update|insert|findAndModify) logilessRecords$/.test(command),
    );
    expect(written).toEqual([]);
    expect(await stored.find({}).sort({ externalId: 1 }).toArray()).toEqual(before);
  });

  it('is read in pages, however many there are', async () => {
    const articles = Array.from({ length: 612 }, (_, index) => ({
      id: index + 1,
      code: `A-${index}`,
      name: `商品${index}`,
    }));
    const uuid = await create('最後の商品', 'A-611');
    await merchant.has({ articles });
    expect((await merchant.synchronise('ITEM')).counts).toEqual({
      read: 612,
      added: 612,
      changed: 0,
      vanished: 0,
      linked: 1,
      notLinked: 611,
    });
    expect(await itemOf(uuid)).toMatchObject({ code: 'A-611' });
  });

  it('is linked where one of each is called the same, and nowhere else', async () => {
    const names = {
      same: await create('湯呑', 'CUP-1'),
      wide: await create('大皿', 'ＰＬＴ−２'),
      other: await create('小鉢', 'cup-9'),
      twin: await create('双子1', 'TWIN'),
      twinToo: await create('双子2', 'TWIN'),
      double: await create('二重', 'DBL'),
      none: await create('型番なし', ''),
    };
    const deleted = await create('削除済み', 'GONE');
    dataOf(
      await catalog.graphql(
        'mutation ($uuid: ID!) { deleteProduct(input: { uuid: $uuid }) { product { uuid } } }',
        { uuid: deleted },
      ),
    );
    await merchant.has({
      articles: [
        CUP,
        PLATE,
        { id: 9, code: 'CUP-9', name: '小鉢' },
        { id: 10, code: 'TWIN', name: '双子' },
        { id: 11, code: 'DBL', name: '二重' },
        { id: 12, code: 'dbl', name: '二重' },
        { id: 13, code: 'GONE', name: '削除済み' },
      ],
    });
    expect((await merchant.synchronise('ITEM')).counts).toMatchObject({ linked: 2, notLinked: 5 });
    expect(await itemOf(names.same)).toEqual({
      logilessID: '1',
      code: 'CUP-1',
      name: '湯呑',
      color: '藍',
      size: 'M',
      cost: '120.5',
      vanishedAt: null,
    });
    expect(await itemOf(names.wide)).toMatchObject({ code: 'PLT-2' });
    for (const uuid of [names.other, names.twin, names.twinToo, names.double, names.none, deleted]) {
      expect(await itemOf(uuid)).toBeNull();
    }
  });

  it('changes with what is linked to it; what LOGILESS lists no more stays linked and is marked', async () => {
    const uuid = await create('湯呑', 'CUP-1');
    await merchant.has({ articles: [CUP] });
    await merchant.synchronise('ITEM');
    await merchant.has({ articles: [{ ...CUP, code: 'CUP-2', cost: 99 }] });
    expect((await merchant.synchronise('ITEM')).counts).toMatchObject({
      changed: 1,
      linked: 0,
      notLinked: 0,
    });
    expect(await itemOf(uuid)).toMatchObject({ code: 'CUP-2', cost: '99', vanishedAt: null });
    await merchant.has({ articles: [] });
    expect((await merchant.synchronise('ITEM')).counts).toMatchObject({ read: 0, vanished: 1 });
    expect(await itemOf(uuid)).toMatchObject({ code: 'CUP-2', vanishedAt: expect.stringMatching(/^\d{4}-/) });
    await merchant.has({ articles: [CUP] });
    await merchant.synchronise('ITEM');
    expect(await itemOf(uuid)).toMatchObject({ code: 'CUP-1', vanishedAt: null });
  });

  it('holds suppliers, recognised by name, and warehouses, which people link', async () => {
    const supplier = dataOf(
      await catalog.graphql<{ createDemandSupplier: { demandSupplier: { uuid: string } } }>(
        'mutation { createDemandSupplier(input: { name: "みなと陶器", emails: [] }) { demandSupplier { uuid } } }',
      ),
    ).createDemandSupplier.demandSupplier.uuid;
    await merchant.has({
      suppliers: [{ id: 5, code: 'S-5', name: 'みなと陶器', email: 'order@minato.example' }],
      warehouses: [{ id: 901, name: '東日本倉庫' }],
    });
    expect((await merchant.synchronise('SUPPLIER')).counts).toMatchObject({ read: 1, linked: 1 });
    expect((await merchant.synchronise('WAREHOUSE')).counts).toMatchObject({
      read: 1,
      linked: 0,
      notLinked: 1,
    });
    const { data } = await catalog.graphql(
      `query ($uuid: ID!) {
        demandSupplier(uuid: $uuid) { logilessSupplier { logilessID code name email vanishedAt } }
      }`,
      { uuid: supplier },
    );
    expect(data).toEqual({
      demandSupplier: {
        logilessSupplier: {
          logilessID: '5',
          code: 'S-5',
          name: 'みなと陶器',
          email: 'order@minato.example',
          vanishedAt: null,
        },
      },
    });
    expect(await records('東日本', 'WAREHOUSE')).toMatchObject([{ logilessID: '901', code: null }]);
  });

  it('asked for again under the same name is read and reported once', async () => {
    await merchant.has({ articles: [CUP] });
    const syncUuid = randomUUID();
    await Promise.all([merchant.start('ITEM', syncUuid), merchant.start('ITEM', syncUuid)]);
    await catalog.background.settle();
    await merchant.start('ITEM', syncUuid);
    await catalog.background.settle();
    expect(merchant.reportsOf(syncUuid)).toHaveLength(1);
  });

  it('stays as it was where LOGILESS does not let us in, which is reported at once', async () => {
    await merchant.has({ articles: [CUP] });
    await merchant.synchronise('ITEM');
    await merchant.fail({ on: 'GET /articles', kind: 'STATUS', status: 403 });
    expect(await merchant.synchronise('ITEM')).toMatchObject({
      counts: null,
      error:
        'このマーチャントIDのデータを利用する許可がありません。マーチャントIDを確認して、再認証してください。',
    });
    expect(await codes()).toEqual(['CUP-1']);
  });

  it('that was read in part is read on by the next run, and counted as new all the same', async () => {
    const articles = Array.from({ length: 150 }, (_, index) => ({
      id: index + 1,
      code: `A-${index}`,
      name: `商品${index}`,
    }));
    await merchant.has({ articles });
    const { answer } = catalog.identity;
    let turns = 0;
    // The second page gets no turn: the run fails, and the next one begins again.
    catalog.identity.answer = (call) => {
      turns += call.query.includes('takeWmsTurn') ? 1 : 0;
      return turns === 2 && call.query.includes('takeWmsTurn')
        ? { data: { takeWmsTurn: { failure: 'RATE_LIMITED', turn: null } } }
        : answer(call);
    };
    const syncUuid = randomUUID();
    await merchant.start('ITEM', syncUuid);
    await catalog.background.settle();
    expect(merchant.reportsOf(syncUuid)).toEqual([]);
    await catalog.runtime.connection
      .collection('outbox')
      .updateMany({ 'payload.name': 'logiless-sync' }, { $set: { availableAt: new Date() } });
    await catalog.background.settle();
    expect(merchant.reportsOf(syncUuid)).toMatchObject([
      { counts: { read: 150, added: 150, changed: 0, vanished: 0 } },
    ]);
  });

  it('of another merchant is another record, even with the same id', async () => {
    const uuid = await create('湯呑', 'CUP-1');
    await merchant.has({ articles: [CUP] });
    await merchant.synchronise('ITEM');
    const before = merchant;
    merchant = await ConnectedMerchant.create(catalog);
    await merchant.has({ articles: [{ ...PLATE, id: CUP.id }] });
    expect((await merchant.synchronise('ITEM')).counts).toMatchObject({
      read: 1,
      added: 1,
      vanished: 1,
      notLinked: 1,
    });
    expect(await itemOf(uuid)).toMatchObject({
      code: 'CUP-1',
      vanishedAt: expect.stringMatching(/^\d{4}-/),
    });
    // What was begun for the merchant before is not read from the new one.
    expect(await before.synchronise('ITEM')).toMatchObject({ counts: null });
    expect(await codes()).toEqual(['PLT-2']);
  });

  it('is begun by subgraph-identity alone', async () => {
    const ask = (who: ReturnType<typeof as.service>) =>
      catalog.graphql(
        `mutation { startLogilessSync(input: { demandUuid: "${randomUUID()}", merchantId: "1", syncUuid: "1", kind: ITEM }) { ok } }`,
        {},
        who,
      );
    expect((await ask(as.service('subgraph-orders'))).code).toBe('PERMISSION_DENIED');
    expect((await ask(as.demandAdmin())).code).toBe('PERMISSION_DENIED');
    expect((await ask(as.operator())).code).toBe('PERMISSION_DENIED');
  });
});
