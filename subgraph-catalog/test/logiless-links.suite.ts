import { as, OTHER_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LinkableProducts } from '../src/logiless/linkable-master.js';
import { type Catalog, dataOf, userMessage } from './catalog.js';
import { ConnectedMerchant } from './logiless-support.js';
import { takeCatalog } from './shared-catalog.js';

const ARTICLES = [
  { id: 1, code: 'CUP-1', name: '湯呑' },
  { id: 2, code: 'PLT-2', name: '大皿' },
];

let catalog: Catalog;
let merchant: ConnectedMerchant;
let cup: string;
let plate: string;

const create = async (name: string): Promise<string> =>
  dataOf(
    await catalog.graphql<{ createProduct: { product: { uuid: string } } }>(
      'mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { uuid } } }',
      { input: { name, unitPrice: '1' } },
    ),
  ).createProduct.product.uuid;
const recordId = async (query: string, kind = 'ITEM'): Promise<string> => {
  const { searchLogilessRecords: found } = dataOf(
    await catalog.graphql<{ searchLogilessRecords: { id: string }[] }>(
      'query ($query: String!, $kind: LogilessRecordKind!) { searchLogilessRecords(query: $query, kind: $kind) { id } }',
      { query, kind },
    ),
  );
  return found[0]?.id ?? '';
};
const link = (uuid: string, logilessRecordId: string | null, who = as.editor()) =>
  catalog.graphql<{ linkProductToLogiless: { product: { logilessItem: { code: string } | null } } }>(
    `mutation ($input: LinkProductToLogilessInput!) {
      linkProductToLogiless(input: $input) { product { logilessItem { code } } }
    }`,
    { input: { uuid, logilessRecordId } },
    who,
  );
const codeOf = async (uuid: string): Promise<string | undefined> =>
  dataOf(
    await catalog.graphql<{ productDetail: { logilessItem: { code: string } | null } }>(
      'query ($uuid: ID!) { productDetail(uuid: $uuid) { logilessItem { code } } }',
      { uuid },
    ),
  ).productDetail.logilessItem?.code;

describe('links to records of LOGILESS', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });
  beforeEach(async () => {
    await catalog.background.forget();
    await catalog.runtime.connection.collection('logilessRecords').deleteMany({});
    await catalog.runtime.connection.collection('products').deleteMany({});
    merchant = await ConnectedMerchant.create(catalog);
    await merchant.has({ articles: ARTICLES, warehouses: [{ id: 901, name: '東日本倉庫' }] });
    await merchant.synchronise('ITEM');
    cup = await create('ゆのみ');
    plate = await create('おおざら');
  });

  it('are made, changed and ended by EDITORs; the product is found by the code that it has', async () => {
    const made = dataOf(await link(cup, await recordId('CUP-1')));
    expect(made.linkProductToLogiless.product.logilessItem).toEqual({ code: 'CUP-1' });
    dataOf(await link(cup, await recordId('PLT-2')));
    const { searchProducts } = dataOf(
      await catalog.graphql<{ searchProducts: { name: string }[] }>(
        'query { searchProducts(query: "plt-2") { name } }',
      ),
    );
    expect(searchProducts).toEqual([{ name: 'ゆのみ' }]);
    dataOf(await link(cup, null));
    expect(await codeOf(cup)).toBeUndefined();
    dataOf(await link(cup, null));
  });

  it('to one article are of one product, also when two link it at the same moment', async () => {
    const id = await recordId('CUP-1');
    const both = await Promise.all([link(cup, id), link(plate, id)]);
    expect(both.map(({ code }) => code).sort()).toEqual(['ALREADY_EXISTS', undefined]);
    dataOf(await link(cup, null));
    dataOf(await link(plate, null));
    dataOf(await link(cup, id));
    dataOf(await link(cup, id));
    expect(userMessage(await link(plate, id))).toBe(
      '選択したロジレスのデータは「ゆのみ」に紐付いています。先にその紐付けを解除してください。',
    );
  });

  it('that a person ended do not come back by themselves', async () => {
    const uuid = dataOf(
      await catalog.graphql<{ createProduct: { product: { uuid: string } } }>(
        'mutation { createProduct(input: { name: "湯呑", modelNumber: "CUP-1", unitPrice: "1" }) { product { uuid } } }',
      ),
    ).createProduct.product.uuid;
    expect((await merchant.synchronise('ITEM')).counts).toMatchObject({ linked: 1 });
    dataOf(await link(uuid, null));
    expect((await merchant.synchronise('ITEM')).counts).toMatchObject({ linked: 0, notLinked: 2 });
    expect(await codeOf(uuid)).toBeUndefined();
    dataOf(await link(uuid, await recordId('CUP-1')));
    expect(await codeOf(uuid)).toBe('CUP-1');
  });

  it('are in the history of the product: those that a synchronisation makes by システム, new values of the article not', async () => {
    const history = async (uuid: string) =>
      dataOf(
        await catalog.graphql<{ masterHistory: { items: unknown[] } }>(
          `query ($uuid: ID!) { masterHistory(uuid: $uuid) {
            items { actorName kind changes { label before after } } } }`,
          { uuid },
          as.demandAdmin(),
        ),
      ).masterHistory.items;
    const entry = (actorName: unknown, before: string | null, after: string | null) =>
      expect.objectContaining({ actorName, changes: [{ label: 'ロジレスの商品', before, after }] });
    const { uuid } = dataOf(
      await catalog.graphql<{ createProduct: { product: { uuid: string } } }>(
        'mutation { createProduct(input: { name: "湯呑", modelNumber: "CUP-1", unitPrice: "1" }) { product { uuid } } }',
      ),
    ).createProduct.product;
    await merchant.synchronise('ITEM');
    const bySystem = entry('システム', null, '湯呑（CUP-1）');
    expect(await history(uuid)).toEqual([bySystem, expect.objectContaining({ changes: [] })]);
    await merchant.has({ articles: [{ id: 1, code: 'CUP-1', name: '湯呑（大）' }, ...ARTICLES.slice(1)] });
    await merchant.synchronise('ITEM');
    expect(await history(uuid)).toHaveLength(2);
    dataOf(await link(uuid, await recordId('PLT-2')));
    dataOf(await link(uuid, null));
    dataOf(await link(uuid, null));
    const person = expect.not.stringMatching('システム');
    expect(await history(uuid)).toEqual([
      entry(person, '大皿（PLT-2）', null),
      entry(person, '湯呑（大）（CUP-1）', '大皿（PLT-2）'),
      bySystem,
      expect.objectContaining({ changes: [] }),
    ]);
  });

  it('are not made by a synchronisation to a product whose code has changed since it was matched', async () => {
    const change = async (modelNumber: string): Promise<void> => {
      const { productDetail } = dataOf(
        await catalog.graphql<{ productDetail: { updatedAt: string } }>(
          'query ($uuid: ID!) { productDetail(uuid: $uuid) { updatedAt } }',
          { uuid: cup },
        ),
      );
      const { updatedAt: expectedUpdatedAt } = productDetail;
      const input = { uuid: cup, name: '湯呑', unitPrice: '1', modelNumber, expectedUpdatedAt };
      dataOf(
        await catalog.graphql(
          'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { uuid } } }',
          { input },
        ),
      );
    };
    await change('CUP-1');
    const products = catalog.app.get(LinkableProducts, { strict: false });
    const matching = products.matching.bind(products);
    const read = jest.spyOn(products, 'matching').mockImplementationOnce(async (scope, keys) => {
      const found = await matching(scope, keys);
      await change('CUP-9');
      return found;
    });
    expect((await merchant.synchronise('ITEM')).counts).toMatchObject({ linked: 0, notLinked: 2 });
    expect(read).toHaveBeenCalledTimes(1);
    read.mockRestore();
    expect(await codeOf(cup)).toBeUndefined();
    await change('CUP-1');
    expect((await merchant.synchronise('ITEM')).counts).toMatchObject({ linked: 1 });
    expect(await codeOf(cup)).toBe('CUP-1');
  });

  it('to what is gone, unknown, deleted or of somebody else are refused', async () => {
    const id = await recordId('CUP-1');
    expect((await link(cup, 'unknown')).code).toBe('NOT_FOUND');
    const stranger = as.demandAdmin({ demand: OTHER_DEMAND });
    expect((await link(cup, id, stranger)).code).toBe('NOT_FOUND');
    expect((await link(cup, null, stranger)).code).toBe('PERMISSION_DENIED');
    expect((await link(cup, await recordId('東日本', 'WAREHOUSE'))).code).toBe('NOT_FOUND');
    await merchant.has({ articles: [] });
    await merchant.synchronise('ITEM');
    expect(userMessage(await link(cup, id))).toBe('ロジレスから無くなったデータには紐付けできません。');
    await merchant.has({ articles: ARTICLES });
    await merchant.synchronise('ITEM');
    dataOf(
      await catalog.graphql(
        'mutation ($uuid: ID!) { deleteProduct(input: { uuid: $uuid }) { product { uuid } } }',
        { uuid: cup },
      ),
    );
    expect(userMessage(await link(cup, id))).toBe('削除されているため、紐付けを変更できません。');
  });

  it('to one warehouse may be of several destinations', async () => {
    await merchant.synchronise('WAREHOUSE');
    const logilessRecordId = await recordId('東日本', 'WAREHOUSE');
    for (const name of ['本社', '支店']) {
      const { createDeliveryDestination } = dataOf(
        await catalog.graphql<{ createDeliveryDestination: { deliveryDestination: { uuid: string } } }>(
          `mutation ($input: CreateDeliveryDestinationInput!) {
            createDeliveryDestination(input: $input) { deliveryDestination { uuid } }
          }`,
          {
            input: {
              name,
              emails: [],
              zipCode: '530-0001',
              prefectureId: 27,
              city: '大阪市',
              address1: '1',
              phoneNumber: '06-1234-5678',
            },
          },
        ),
      );
      const { uuid } = createDeliveryDestination.deliveryDestination;
      const linked = await catalog.graphql(
        `mutation ($input: LinkDeliveryDestinationToLogilessInput!) {
          linkDeliveryDestinationToLogiless(input: $input) {
            deliveryDestination { isLinkedToWMS logilessWarehouse { logilessID name } }
          }
        }`,
        { input: { uuid, logilessRecordId } },
      );
      expect(linked.data).toEqual({
        linkDeliveryDestinationToLogiless: {
          deliveryDestination: {
            isLinkedToWMS: true,
            logilessWarehouse: { logilessID: '901', name: '東日本倉庫' },
          },
        },
      });
    }
  });
});
