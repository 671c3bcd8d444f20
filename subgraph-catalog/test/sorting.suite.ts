import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

let catalog: Catalog;
const uuids = new Map<string, string>();

const PRODUCTS = [
  { name: 'たおる', modelNumber: 'B-2', unitPrice: '900' },
  { name: 'ｱﾙﾐ缶', modelNumber: null, unitPrice: '1000' },
  { name: 'タワシ', modelNumber: 'a-10', unitPrice: '99.5' },
  { name: 'いす', modelNumber: 'B-2', unitPrice: '99.45' },
];

interface List {
  page: { totalCount: number; items: { name: string; deletedAt?: string | null }[] };
}
const LIST = `query ($sort: ProductSort, $includeDeleted: Boolean, $query: String, $page: Int, $limit: Int) {
  page: paginatedProducts(
    sort: $sort, includeDeleted: $includeDeleted, query: $query, page: $page, limit: $limit
  ) { totalCount items { name deletedAt } }
}`;
const list = async (variables: object) => dataOf(await catalog.graphql<List>(LIST, { ...variables })).page;
const names = async (variables: object) => (await list(variables)).items.map(({ name }) => name);
const sorted = (key: string, direction: string) => ({ sort: { key, direction } });

describe('sorted lists', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
    for (const input of PRODUCTS) {
      const made = await catalog.graphql<{ createProduct: { product: { uuid: string } } }>(
        'mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { uuid } } }',
        { input },
      );
      uuids.set(input.name, dataOf(made).createProduct.product.uuid);
    }
    // The most recent change renames the second oldest product to its own name.
    const uuid = uuids.get('ｱﾙﾐ缶');
    const { updatedAt } = dataOf(
      await catalog.graphql<{ productDetail: { updatedAt: string } }>(
        'query ($uuid: ID!) { productDetail(uuid: $uuid) { updatedAt } }',
        { uuid },
      ),
    ).productDetail;
    dataOf(
      await catalog.graphql(
        'mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { uuid } } }',
        { input: { ...PRODUCTS[1], uuid, expectedUpdatedAt: updatedAt } },
      ),
    );
  });

  describe('the list of products', () => {
    it.each([
      ['NAME', ['ｱﾙﾐ缶', 'いす', 'たおる', 'タワシ']],
      ['MODEL_NUMBER', ['ｱﾙﾐ缶', 'タワシ', 'たおる', 'いす']],
      ['UNIT_PRICE', ['いす', 'タワシ', 'たおる', 'ｱﾙﾐ缶']],
      ['CREATED_AT', ['たおる', 'ｱﾙﾐ缶', 'タワシ', 'いす']],
      ['UPDATED_AT', ['たおる', 'タワシ', 'いす', 'ｱﾙﾐ缶']],
    ])('is sorted by %s in both directions, equal rows by creation', async (key, ascending) => {
      expect(await names(sorted(key, 'ASC'))).toEqual(ascending);
      expect(await names(sorted(key, 'DESC'))).toEqual(ascending.toReversed());
    });

    it('is newest first by default', async () => {
      expect(await names({})).toEqual(['いす', 'タワシ', 'ｱﾙﾐ缶', 'たおる']);
      expect(await names({ sort: null })).toEqual(['いす', 'タワシ', 'ｱﾙﾐ缶', 'たおる']);
    });

    it('keeps its order across pages and searches', async () => {
      const byPrice = sorted('UNIT_PRICE', 'DESC');
      const pages = [1, 2, 3, 4].map((page) => names({ ...byPrice, page, limit: 1 }));
      expect((await Promise.all(pages)).flat()).toEqual(['ｱﾙﾐ缶', 'たおる', 'タワシ', 'いす']);
      expect(await names({ ...byPrice, query: 'タ' })).toEqual(['たおる', 'タワシ']);
    });

    it('includes deleted products on request, with the same two database queries', async () => {
      dataOf(
        await catalog.graphql(
          'mutation ($uuid: ID!) { deleteProduct(input: { uuid: $uuid }) { product { uuid } } }',
          { uuid: uuids.get('たおる') },
        ),
      );
      expect(await list(sorted('NAME', 'ASC'))).toMatchObject({ totalCount: 3 });
      const commands = await catalog.queryCounter.during(async () => {
        const all = await list({ ...sorted('NAME', 'ASC'), includeDeleted: true });
        expect(all.totalCount).toBe(4);
        expect(all.items.map(({ name, deletedAt }) => [name, deletedAt === null])).toEqual([
          ['ｱﾙﾐ缶', true],
          ['いす', true],
          ['たおる', false],
          ['タワシ', true],
        ]);
      });
      expect([...commands].sort()).toEqual(['aggregate tallies', 'find products']);
    });
  });

  describe.each([
    ['demandSuppliers', 'createDemandSupplier', 'deleteDemandSupplier', ''],
    [
      'deliveryDestinations',
      'createDeliveryDestination',
      'deleteDeliveryDestination',
      ', zipCode: "530-0001", prefectureId: 27, city: "大阪市", address1: "1", phoneNumber: "06-1234-5678"',
    ],
  ])('the list of %s', (field, create, remove, address) => {
    it('is sorted by name and by time', async () => {
      for (const name of ['びわ', 'アオイ', 'ｶｲﾄﾞｳ']) {
        dataOf(
          await catalog.graphql(
            `mutation { ${create}(input: { name: "${name}", emails: []${address} }) { __typename } }`,
          ),
        );
      }
      const order = async (key: string, direction: string) =>
        dataOf(
          await catalog.graphql<List>(
            `query ($sort: MasterSort) { page: ${field}(sort: $sort) { totalCount items { name } } }`,
            sorted(key, direction),
          ),
        ).page.items.map(({ name }) => name);
      expect(await order('NAME', 'ASC')).toEqual(['アオイ', 'ｶｲﾄﾞｳ', 'びわ']);
      expect(await order('NAME', 'DESC')).toEqual(['びわ', 'ｶｲﾄﾞｳ', 'アオイ']);
      expect(await order('CREATED_AT', 'ASC')).toEqual(['びわ', 'アオイ', 'ｶｲﾄﾞｳ']);
      expect(await order('UPDATED_AT', 'DESC')).toEqual(['ｶｲﾄﾞｳ', 'アオイ', 'びわ']);
    });

    it('includes deleted ones on request', async () => {
      const all = async (includeDeleted: boolean) =>
        dataOf(
          await catalog.graphql<{
            page: { items: { uuid: string; name: string; deletedAt: string | null }[] };
          }>(
            `query ($includeDeleted: Boolean) {
            page: ${field}(sort: { key: NAME, direction: ASC }, includeDeleted: $includeDeleted) {
              items { uuid name deletedAt }
            }
          }`,
            { includeDeleted },
          ),
        ).page.items;
      const [first] = await all(false);
      dataOf(
        await catalog.graphql(`mutation ($uuid: ID!) { ${remove}(input: { uuid: $uuid }) { __typename } }`, {
          uuid: first?.uuid,
        }),
      );
      expect((await all(false)).map(({ name }) => name)).toEqual(['ｶｲﾄﾞｳ', 'びわ']);
      expect((await all(true)).map(({ name, deletedAt }) => [name, deletedAt === null])).toEqual([
        ['アオイ', false],
        ['ｶｲﾄﾞｳ', true],
        ['びわ', true],
      ]);
    });
  });
});
