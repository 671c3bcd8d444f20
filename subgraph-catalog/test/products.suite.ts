import { as } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf, fieldMessages, userMessage } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

interface ProductShape {
  uuid: string;
  name: string;
  modelNumber: string | null;
  color: string | null;
  size: string | null;
  unitPrice: string;
  productPrices: { quantity: number; unitPrice: string; isDefault: boolean }[];
  deletedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const PRODUCT = `uuid name modelNumber color size unitPrice productPrices { quantity unitPrice isDefault }
  logilessItem { code } deletedAt createdAt updatedAt`;
const CREATE = `mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { ${PRODUCT} } } }`;
const UPDATE = `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { ${PRODUCT} } } }`;
const DETAIL = `query ($uuid: ID!) { productDetail(uuid: $uuid) { ${PRODUCT} } }`;

const PRICE_RANGE = '単価は0以上9,999,999.99以下（小数点以下2桁まで）で入力してください。';

let catalog: Catalog;

const createAnswer = (input: object, who = as.demandAdmin()) =>
  catalog.graphql<{ createProduct: { product: ProductShape } }>(
    CREATE,
    { input: { name: '商品', unitPrice: '100', ...input } },
    who,
  );
const create = async (input: object, who = as.demandAdmin()) =>
  dataOf(await createAnswer(input, who)).createProduct.product;
const updateAnswer = (input: object, who = as.demandAdmin()) =>
  catalog.graphql<{ updateProduct: { product: ProductShape } }>(UPDATE, { input }, who);

describe('products', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  describe('createProduct', () => {
    it('stores sanitised input, with price breaks by quantity', async () => {
      const product = await create({
        name: '  今治タオル　バス ',
        modelNumber: 'IT-100',
        color: '',
        size: null,
        unitPrice: '1234.5',
        productPrices: [
          { quantity: 100, unitPrice: '1100', isDefault: false },
          { quantity: 1, unitPrice: '1234.50', isDefault: true },
        ],
      });
      expect(product).toMatchObject({
        name: '今治タオル　バス',
        modelNumber: 'IT-100',
        color: null,
        size: null,
        unitPrice: '1234.5',
        productPrices: [
          { quantity: 1, unitPrice: '1234.5', isDefault: true },
          { quantity: 100, unitPrice: '1100', isDefault: false },
        ],
        logilessItem: null,
        deletedAt: null,
      });
      expect(product.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
      expect(product.updatedAt).toBe(product.createdAt);
      const detail = await catalog.graphql(DETAIL, { uuid: product.uuid });
      expect(dataOf(detail)).toEqual({ productDetail: product });
    });

    it.each<[string, object, Record<string, string[]>]>([
      ['no name', { name: ' 　' }, { name: ['商品名を入力してください。'] }],
      [
        'a name of 201 characters',
        { name: '𠮷'.repeat(201) },
        { name: ['商品名は200文字以内で入力してください。'] },
      ],
      [
        'too long optional texts',
        { modelNumber: 'あ'.repeat(101), color: 'あ'.repeat(51), size: 'あ'.repeat(51) },
        {
          modelNumber: ['型番は100文字以内で入力してください。'],
          color: ['カラーは50文字以内で入力してください。'],
          size: ['サイズは50文字以内で入力してください。'],
        },
      ],
      ['a negative price', { unitPrice: '-0.01' }, { unitPrice: [PRICE_RANGE] }],
      ['a price above the limit', { unitPrice: '10000000' }, { unitPrice: [PRICE_RANGE] }],
      ['a price with three decimals', { unitPrice: '1.234' }, { unitPrice: [PRICE_RANGE] }],
      ['a price that is not a number', { unitPrice: '千円' }, { unitPrice: [PRICE_RANGE] }],
      ['no price', { unitPrice: ' ' }, { unitPrice: ['単価を入力してください。'] }],
      [
        'a quantity of zero',
        { productPrices: [{ quantity: 0, unitPrice: '1', isDefault: true }] },
        { 'productPrices.0.quantity': ['数量は1以上の整数で入力してください。'] },
      ],
      [
        'a price break above the price limit',
        {
          productPrices: [
            { quantity: 1, unitPrice: '1', isDefault: true },
            { quantity: 2, unitPrice: '10000000', isDefault: false },
          ],
        },
        { 'productPrices.1.unitPrice': [PRICE_RANGE] },
      ],
      [
        'a duplicate quantity',
        {
          productPrices: [
            { quantity: 5, unitPrice: '1', isDefault: true },
            { quantity: 5, unitPrice: '2', isDefault: false },
          ],
        },
        { 'productPrices.1.quantity': ['数量が重複しています。'] },
      ],
      [
        'two defaults among the price breaks',
        {
          productPrices: [
            { quantity: 5, unitPrice: '1', isDefault: true },
            { quantity: 6, unitPrice: '1', isDefault: true },
          ],
        },
        { productPrices: ['既定の数量別単価は1つだけ選択してください。'] },
      ],
      [
        'eleven price breaks',
        {
          productPrices: Array.from({ length: 11 }, (_, index) => ({
            quantity: index + 1,
            unitPrice: '1',
            isDefault: index === 0,
          })),
        },
        { productPrices: ['数量別単価は10件まで登録できます。'] },
      ],
    ])('reports %s at its field', async (_, input, fields) => {
      const answer = await createAnswer(input);
      expect(answer.code).toBe('INVALID_ARGUMENT');
      expect(fieldMessages(answer)).toEqual(fields);
    });

    it('accepts input method output, without control characters', async () => {
      const product = await create({
        name: 'タ\u0000オ\u200eル\u0007 葛\u{e0100}',
        unitPrice: '１２００．５',
      });
      expect(product).toMatchObject({ name: 'タオル 葛\u{e0100}', unitPrice: '1200.5' });
    });

    it('accepts values at the limits', async () => {
      const product = await create({
        name: '𠮷'.repeat(200),
        modelNumber: 'あ'.repeat(100),
        color: 'あ'.repeat(50),
        size: 'あ'.repeat(50),
        unitPrice: '9999999.99',
        productPrices: Array.from({ length: 10 }, (_, index) => ({
          quantity: index + 1,
          unitPrice: '0',
          isDefault: index === 0,
        })),
      });
      expect(product.unitPrice).toBe('9999999.99');
      expect(product.productPrices).toHaveLength(10);
    });
  });

  describe('updateProduct', () => {
    it('replaces the content and gives the record a new version', async () => {
      const before = await create({ name: '改定前', modelNumber: 'A', color: '赤' });
      const { updateProduct } = dataOf(
        await updateAnswer({
          uuid: before.uuid,
          expectedUpdatedAt: before.updatedAt,
          name: '改定後',
          unitPrice: '200',
        }),
      );
      expect(updateProduct.product).toMatchObject({
        uuid: before.uuid,
        name: '改定後',
        modelNumber: null,
        color: null,
        unitPrice: '200',
        createdAt: before.createdAt,
      });
      expect(updateProduct.product.updatedAt > before.updatedAt).toBe(true);
    });

    it('rejects an edit of an outdated version with the name of the last editor, and changes nothing', async () => {
      const seen = await create({ name: '競合' });
      const first = dataOf(
        await updateAnswer(
          { uuid: seen.uuid, expectedUpdatedAt: seen.updatedAt, name: '先', unitPrice: '1' },
          as.editor({ name: '鈴木 一郎' }),
        ),
      ).updateProduct.product;
      const late = await updateAnswer({
        uuid: seen.uuid,
        expectedUpdatedAt: seen.updatedAt,
        name: '後',
        unitPrice: '2',
      });
      expect(late.code).toBe('ABORTED');
      expect(userMessage(late)).toMatch(
        /^他のユーザーがこの商品を更新しました（鈴木 一郎 \d\d\/\d\d \d\d:\d\d）。最新の内容を読み込んでください。$/,
      );
      expect(dataOf(await catalog.graphql(DETAIL, { uuid: seen.uuid }))).toEqual({ productDetail: first });
    });

    it('lets only one of two concurrent edits succeed', async () => {
      const { uuid, updatedAt } = await create({ name: '同時' });
      const answers = await Promise.all(
        ['甲', '乙', '丙'].map((name) =>
          updateAnswer({ uuid, expectedUpdatedAt: updatedAt, name, unitPrice: '1' }),
        ),
      );
      expect(answers.map(({ code }) => code ?? 'stored').sort()).toEqual(['ABORTED', 'ABORTED', 'stored']);
    });

    it('shows an operator as the provider', async () => {
      const seen = await create({ name: '運営編集' });
      dataOf(
        await updateAnswer(
          {
            demandUuid: '01900000-0000-7000-8000-000000000001',
            uuid: seen.uuid,
            expectedUpdatedAt: seen.updatedAt,
            name: '先',
            unitPrice: '1',
          },
          as.operator({ name: '佐藤 次郎' }),
        ),
      );
      const late = await updateAnswer({
        uuid: seen.uuid,
        expectedUpdatedAt: seen.updatedAt,
        name: '後',
        unitPrice: '2',
      });
      expect(userMessage(late)).toContain('（運営（佐藤 次郎） ');
      const stored = await catalog.graphql(
        'query ($uuid: ID!) { productDetail(uuid: $uuid) { lastEditorName } }',
        { uuid: seen.uuid },
      );
      expect(dataOf(stored)).toEqual({ productDetail: { lastEditorName: '運営（佐藤 次郎）' } });
    });

    it('applies the same rules as registering', async () => {
      const { uuid, updatedAt } = await create({});
      const answer = await updateAnswer({ uuid, expectedUpdatedAt: updatedAt, name: '', unitPrice: '-1' });
      expect(fieldMessages(answer)).toEqual({
        name: ['商品名を入力してください。'],
        unitPrice: [PRICE_RANGE],
      });
    });

    it('fails with NOT_FOUND for an unknown product', async () => {
      const answer = await updateAnswer({
        uuid: '01900000-0000-7000-8000-00000000ffff',
        expectedUpdatedAt: '2026-11-20T00:00:00.000000Z',
        name: '無',
        unitPrice: '1',
      });
      expect(answer.code).toBe('NOT_FOUND');
      expect(userMessage(answer)).toBe('商品が見つかりません。');
    });
  });

  describe('snapshots and references', () => {
    it('returns current products to services, deleted ones included, in one query', async () => {
      const kept = await create({ name: '残す' });
      const gone = await create({ name: '消す' });
      dataOf(
        await catalog.graphql(
          `mutation ($uuid: ID!) { deleteProduct(input: { uuid: $uuid }) { product { uuid } } }`,
          {
            uuid: gone.uuid,
          },
        ),
      );
      const query = `query ($demandUuid: ID!, $uuids: [ID!]!) {
      productSnapshots(demandUuid: $demandUuid, uuids: $uuids) { uuid name deletedAt }
    }`;
      const ask = (demandUuid: string) =>
        catalog.graphql<{ productSnapshots: { uuid: string; deletedAt: string | null }[] }>(
          query,
          { demandUuid, uuids: [gone.uuid, kept.uuid, kept.uuid, '01900000-0000-7000-8000-00000000ffff'] },
          as.service('subgraph-costing'),
        );
      const commands = await catalog.queryCounter.during(async () => {
        const { productSnapshots } = dataOf(await ask('01900000-0000-7000-8000-000000000001'));
        expect(productSnapshots.map(({ uuid }) => uuid).sort()).toEqual([kept.uuid, gone.uuid].sort());
        expect(productSnapshots.find(({ uuid }) => uuid === gone.uuid)?.deletedAt).not.toBeNull();
      });
      expect(commands).toEqual(['find products']);
      expect(dataOf(await ask('01900000-0000-7000-8000-000000000002')).productSnapshots).toEqual([]);
    });
  });
});
