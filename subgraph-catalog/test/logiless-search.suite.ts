import { systemScope } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ProductService } from '../src/products/product.service.js';
import { type Catalog, dataOf } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

const PRODUCT = 'uuid name updatedAt logilessItem { code }';

interface Product {
  uuid: string;
  name: string;
  updatedAt: string;
  logilessItem: { code: string } | null;
}

let catalog: Catalog;
let product: Product;

/** What the synchronisation with the warehouse system does. */
const link = (code: string | null) =>
  catalog.app
    .get(ProductService, { strict: false })
    .link(systemScope(TEST_DEMAND.uuid), product.uuid, () => ({
      logilessItem:
        code === null
          ? null
          : {
              id: '7',
              logilessID: 'L-7',
              code,
              name: '湯呑',
              color: null,
              size: null,
              cost: null,
              vanishedAt: null,
            },
    }));
const found = async (query: string) =>
  dataOf(
    await catalog.graphql<{ page: { items: Product[] }; picker: Product[] }>(
      `query ($query: String!) {
        page: paginatedProducts(query: $query) { items { ${PRODUCT} } }
        picker: searchProducts(query: $query) { ${PRODUCT} }
      }`,
      { query },
    ),
  );
const edit = async (input: object) =>
  catalog.graphql<{ updateProduct: { product: Product } }>(
    `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { ${PRODUCT} } } }`,
    { input: { uuid: product.uuid, unitPrice: '1', ...input } },
  );

describe('products linked to the warehouse system', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
    product = dataOf(
      await catalog.graphql<{ createProduct: { product: Product } }>(
        `mutation { createProduct(input: { name: "湯呑", color: "藍", unitPrice: "1" }) { product { ${PRODUCT} } } }`,
      ),
    ).createProduct.product;
  });

  it('finds a linked product by its code, in any width and case', async () => {
    await link('ZK-0042');
    for (const query of ['zk-00', 'ＺＫ－００４２', 'ZKー0042', '湯呑 zk']) {
      const { page, picker } = await found(query);
      expect(page.items).toEqual([{ ...product, logilessItem: { code: 'ZK-0042' } }]);
      expect(picker).toEqual(page.items);
    }
  });

  it('finds a code of kana by the other kana', async () => {
    await link('ｾﾄﾓﾉ−1');
    expect((await found('せともの-1')).page.items).toMatchObject([{ name: '湯呑' }]);
    await link('ZK-0042');
  });

  it('finds it still after an edit, since a link is no edit and an edit keeps the link', async () => {
    const edited = await edit({ name: '湯呑み茶碗', expectedUpdatedAt: product.updatedAt });
    expect(dataOf(edited).updateProduct.product.logilessItem).toEqual({ code: 'ZK-0042' });
    expect((await found('ZK-0042')).page.items.map(({ name }) => name)).toEqual(['湯呑み茶碗']);
    expect((await found('藍')).page.items).toEqual([]);
    product = dataOf(edited).updateProduct.product;
  });

  it('keeps edit and link when both come at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = `湯呑${round}`;
      const code = `AB-${round}`;
      const [edited] = await Promise.all([edit({ name, expectedUpdatedAt: product.updatedAt }), link(code)]);
      product = dataOf(edited).updateProduct.product;
      const { page } = await found(`${name} ${code}`);
      expect(page.items).toMatchObject([{ name, logilessItem: { code } }]);
    }
  });

  it('does not find it by a code it no longer has', async () => {
    await link(null);
    expect((await found('AB-4')).page.items).toEqual([]);
    expect((await found('湯呑4')).page.items).toMatchObject([{ logilessItem: null }]);
  });
});
