import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf, fieldMessages, userMessage } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

const CREATE = `mutation ($input: CreateProductInput!) { createProduct(input: $input) { product { uuid } } }`;
const QUOTE = `query ($demandUuid: ID, $productUuid: ID!, $lot: Int!) {
  productPriceQuote(demandUuid: $demandUuid, productUuid: $productUuid, lot: $lot) { unitPrice quantityFrom }
}`;

interface Quote {
  unitPrice: string;
  quantityFrom: number | null;
}

let catalog: Catalog;
let tiered: string;
let plain: string;

const create = async (productPrices: object[]) =>
  dataOf(
    await catalog.graphql<{ createProduct: { product: { uuid: string } } }>(CREATE, {
      input: { name: '商品', unitPrice: '120', productPrices },
    }),
  ).createProduct.product.uuid;

const ask = (variables: object, who = as.editor()) =>
  catalog.graphql<{ productPriceQuote: Quote }>(QUOTE, { ...variables }, who);
const quote = async (productUuid: string, lot: number) =>
  dataOf(await ask({ productUuid, lot })).productPriceQuote;

describe('prices of products', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
    tiered = await create([
      { quantity: 500, unitPrice: '70.5', isDefault: false },
      { quantity: 10, unitPrice: '95', isDefault: false },
      { quantity: 50, unitPrice: '110', isDefault: true },
    ]);
    plain = await create([]);
  });

  describe('the unit price for a quantity', () => {
    it.each([
      [9, '110', null],
      [10, '95', 10],
      [49, '95', 10],
      [50, '110', 50],
      [499, '110', 50],
      [500, '70.5', 500],
      [9_999_999, '70.5', 500],
    ])('of %i pieces is %s', async (lot, unitPrice, quantityFrom) => {
      expect(await quote(tiered, lot)).toEqual({ unitPrice, quantityFrom });
    });

    it('is the product’s own below a price list without a default', async () => {
      const product = await create([{ quantity: 100, unitPrice: '110', isDefault: false }]);
      expect(await quote(product, 99)).toEqual({ unitPrice: '120', quantityFrom: null });
      expect(await quote(product, 100)).toEqual({ unitPrice: '110', quantityFrom: 100 });
    });

    it('is the product’s own where there is no price list', async () => {
      expect(await quote(plain, 1_000)).toEqual({ unitPrice: '120', quantityFrom: null });
    });

    it.each([
      [0, '数量は1以上の整数で入力してください。'],
      [-1, '数量は1以上の整数で入力してください。'],
      [10_000_000, '数量は9,999,999以下の整数で入力してください。'],
    ])('is not available for %i', async (lot, message) => {
      expect(fieldMessages(await ask({ productUuid: plain, lot }))).toEqual({ lot: [message] });
    });

    it('is available to operators for the demand they name, and not to another demand', async () => {
      const operator = await ask(
        { demandUuid: TEST_DEMAND.uuid, productUuid: tiered, lot: 10 },
        as.operator(),
      );
      expect(dataOf(operator).productPriceQuote.unitPrice).toBe('95');
      const other = await ask({ productUuid: tiered, lot: 10 }, as.otherDemandAdmin());
      expect(other.code).toBe('PERMISSION_DENIED');
    });

    it('is NOT_FOUND for a product that does not exist', async () => {
      const answer = await ask({ productUuid: '01900000-0000-7000-8000-00000000ffff', lot: 1 });
      expect(answer.code).toBe('NOT_FOUND');
      expect(userMessage(answer)).toBe('商品が見つかりません。');
    });
  });
});
