import { as, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf, userMessage } from './catalog.js';
import { importFile } from './csv-support.js';
import { MASTERS } from './masters.js';
import { shrinkPortions } from './portions.js';
import { takeCatalog } from './shared-catalog.js';

interface Change {
  label: string;
  before: string | null;
  after: string | null;
}

interface Event {
  actorName: string;
  kind: string;
  source: string;
  changes: Change[];
}

interface Edited {
  uuid: string;
  updatedAt: string;
}

let catalog: Catalog;

const historyOf = async (uuid: string, who = as.demandAdmin(), demandUuid?: string): Promise<Event[]> =>
  dataOf(
    await catalog.graphql<{ masterHistory: { items: Event[] } }>(
      `query ($uuid: ID!, $demandUuid: ID) {
        masterHistory(uuid: $uuid, demandUuid: $demandUuid) {
          items { actorName kind source changes { label before after } }
        }
      }`,
      { uuid, demandUuid },
      who,
    ),
  ).masterHistory.items;

/** Creates or updates a record; throws where that is refused. */
const write = async (
  verb: 'create' | 'update',
  type: 'Product' | 'ProductCategory' | 'DemandSupplier' | 'DeliveryDestination',
  input: object,
  who = as.demandAdmin(),
): Promise<Edited> => {
  const field = type.charAt(0).toLowerCase() + type.slice(1);
  const [name, given] = [`${verb}${type}`, `${verb.charAt(0).toUpperCase()}${verb.slice(1)}${type}Input`];
  const answer = await catalog.graphql<Record<string, Record<string, Edited>>>(
    `mutation ($input: ${given}!) { ${name}(input: $input) { ${field} { uuid updatedAt } } }`,
    { input },
    who,
  );
  const edited = dataOf(answer)[name]?.[field];
  if (!edited) throw new Error('no record');
  return edited;
};

const CUP = { name: '湯呑', unitPrice: '1200', productPrices: [] };
const PLACE = {
  zipCode: '530-0001',
  prefectureId: 27,
  city: '大阪市',
  address1: '1',
  phoneNumber: '06-1234-5678',
  emails: [],
};

describe('the history of masters', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });
  beforeEach(async () => {
    for (const name of ['products', 'productCategories', 'suppliers', 'master_events']) {
      await catalog.runtime.connection.collection(name).deleteMany({});
    }
  });

  it.each(MASTERS)(
    'names who registered and who deleted a $label, and remains afterwards',
    async (master) => {
      const made = dataOf(
        await catalog.graphql<{ made: { record: Edited } }>(
          `mutation { made: ${master.create}(input: { ${master.content} }) { record: ${master.field} { uuid } } }`,
        ),
      ).made.record;
      await catalog.graphql(
        `mutation { ${master.delete}(input: { uuid: "${made.uuid}" }) { ${master.field} { uuid } } }`,
      );
      expect(await historyOf(made.uuid)).toEqual([
        { actorName: expect.any(String), kind: 'DELETED', source: 'USER', changes: [] },
        { actorName: expect.any(String), kind: 'CREATED', source: 'USER', changes: [] },
      ]);
    },
  );

  it('shows the category of a product by its name, and the changes of a category', async () => {
    const cups = await write('create', 'ProductCategory', { name: '食器', code: 'A1' });
    const tea = await write('create', 'ProductCategory', { name: '茶器' });
    const made = await write('create', 'Product', { ...CUP, categoryUuid: cups.uuid });
    const { uuid, updatedAt } = made;
    await write('update', 'Product', { ...CUP, uuid, expectedUpdatedAt: updatedAt, categoryUuid: tea.uuid });
    const [change] = await historyOf(uuid);
    expect(change?.changes).toEqual([{ label: '商品分類', before: '食器', after: '茶器' }]);
    await write('update', 'ProductCategory', {
      uuid: cups.uuid,
      expectedUpdatedAt: cups.updatedAt,
      name: '皿',
    });
    const [renamed] = await historyOf(cups.uuid);
    expect(renamed?.changes).toEqual([
      { label: '商品分類名', before: '食器', after: '皿' },
      { label: 'コード', before: 'A1', after: null },
    ]);
  });

  it('shows changed fields with their Japanese names and prices in yen, the newest edit first', async () => {
    const { uuid, updatedAt } = await write('create', 'Product', CUP);
    const second = await write('update', 'Product', {
      ...CUP,
      uuid,
      expectedUpdatedAt: updatedAt,
      unitPrice: '1280.5',
      productPrices: [{ quantity: 1000, unitPrice: '980', isDefault: true }],
    });
    await write('update', 'Product', {
      ...CUP,
      uuid,
      expectedUpdatedAt: second.updatedAt,
      name: '湯呑（大）',
      unitPrice: '1280.5',
      productPrices: [],
    });
    const [last, first] = await historyOf(uuid);
    expect(first?.changes).toEqual([
      { label: '単価（税抜）', before: '¥1,200', after: '¥1,280.5' },
      { label: '数量別単価', before: null, after: '1,000以上 ¥980（既定）' },
    ]);
    expect(last?.changes).toEqual([
      { label: '商品名', before: '湯呑', after: '湯呑（大）' },
      { label: '数量別単価', before: '1,000以上 ¥980（既定）', after: null },
    ]);
  });

  it('has no entry for an edit that changes nothing or is refused', async () => {
    const { uuid, updatedAt } = await write('create', 'Product', CUP);
    await write('update', 'Product', { ...CUP, uuid, expectedUpdatedAt: updatedAt });
    const outdated = { ...CUP, uuid, expectedUpdatedAt: updatedAt, name: '別名' };
    await expect(write('update', 'Product', outdated)).rejects.toThrow('他のユーザー');
    expect(await historyOf(uuid)).toHaveLength(1);
  });

  it('names operators as 運営', async () => {
    const { uuid, updatedAt } = await write('create', 'Product', CUP);
    const operator = as.operator();
    const demandUuid = TEST_DEMAND.uuid;
    await write(
      'update',
      'Product',
      { ...CUP, uuid, demandUuid, expectedUpdatedAt: updatedAt, size: 'M' },
      operator,
    );
    const [edit] = await historyOf(uuid, operator, demandUuid);
    expect(edit?.actorName).toMatch(/^運営（.+）$/u);
  });

  it('names other records by their names, also where two of them have the same one', async () => {
    const places = await Promise.all(
      ['東倉庫', '西倉庫', '西倉庫'].map((name) =>
        write('create', 'DeliveryDestination', { ...PLACE, name }),
      ),
    );
    const supplier = { name: '山田商店', emails: [], leadTimeDays: 3 };
    let edited = await write('create', 'DemandSupplier', supplier);
    for (const { uuid } of places) {
      edited = await write('update', 'DemandSupplier', {
        ...supplier,
        uuid: edited.uuid,
        expectedUpdatedAt: edited.updatedAt,
        defaultDeliveryDestinationId: uuid,
      });
    }
    const events = await historyOf(edited.uuid);
    expect(events.slice(0, 3).map(({ changes }) => changes)).toEqual([
      [{ label: '既定の納品先', before: '西倉庫', after: '西倉庫' }],
      [{ label: '既定の納品先', before: '東倉庫', after: '西倉庫' }],
      [{ label: '既定の納品先', before: null, after: '東倉庫' }],
    ]);
  });

  it('is refused to other demands, and for unknown records', async () => {
    const { uuid } = await write('create', 'Product', CUP);
    const look = (of: string, who = as.demandAdmin()) =>
      catalog.graphql('query ($uuid: ID!) { masterHistory(uuid: $uuid) { totalCount } }', { uuid: of }, who);
    expect((await look(uuid, as.otherDemandAdmin())).errors[0]?.extensions.code).toBe('PERMISSION_DENIED');
    expect(userMessage(await look('01920000-0000-7000-8000-00000000dead'))).toContain('見つかりません');
  });

  it('is read with the index of its record', async () => {
    const events = catalog.runtime.connection.collection('master_events');
    expect((await events.indexes()).map(({ key }) => key)).toContainEqual({
      demandUuid: 1,
      recordUuid: 1,
      _id: -1,
    });
  });

  describe('of a CSV import', () => {
    it('has one entry for each record that it changed, and none for the others', async () => {
      const [cup, plate] = await Promise.all([
        write('create', 'Product', CUP),
        write('create', 'Product', { ...CUP, name: '大皿' }),
      ]);
      const file = `商品ID,商品名,単価\n${cup.uuid},湯呑,1300\n${plate.uuid},大皿,1200\n,小鉢,80\n`;
      expect(await importFile(catalog, file)).toMatchObject({
        status: 'SUCCESS',
        updatedCount: 1,
        unchangedCount: 1,
      });
      const [imported, ...others] = await historyOf(cup.uuid);
      expect(imported).toMatchObject({
        kind: 'UPDATED',
        source: 'IMPORT',
        changes: [{ label: '単価（税抜）', before: '¥1,200', after: '¥1,300' }],
      });
      expect(others).toHaveLength(1);
      expect(await historyOf(plate.uuid)).toHaveLength(1);
      const bowl = await catalog.runtime.connection.collection('products').findOne({ name: '小鉢' });
      expect(await historyOf(String(bowl?._id))).toMatchObject([{ kind: 'CREATED', source: 'IMPORT' }]);
    });

    it('appears with a large import, stays when it is written, and is absent without it', async () => {
      shrinkPortions(catalog);
      const { uuid } = await write('create', 'Product', CUP);
      const more = Array.from({ length: 60 }, (_, at) => `,皿${at},1`).join('\n');
      await importFile(catalog, `商品ID,商品名,単価\n${uuid},湯呑,1300\n${more}\n,悪い,x\n`);
      expect(await historyOf(uuid)).toHaveLength(1);
      await importFile(catalog, `商品ID,商品名,単価\n${uuid},湯呑,1300\n${more}\n`);
      expect(await historyOf(uuid)).toHaveLength(2);
      const { connection } = catalog.runtime;
      await until(
        () => connection.collection('published_imports').countDocuments({}),
        (count) => count === 0,
        { withinMs: 30_000 },
      );
      expect(await historyOf(uuid)).toHaveLength(2);
      const left = { staged: { $exists: true } };
      expect(await connection.collection('master_events').countDocuments(left)).toBe(0);
      expect(await connection.collection('master_events').countDocuments({})).toBe(62);
    });
  });
});
