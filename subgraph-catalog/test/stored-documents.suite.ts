import { join } from 'node:path';
import { storeDocuments, storedReleases } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

const FOLDER = join(import.meta.dirname, 'stored');
const ADDRESS = 'zipCode prefectureId prefecture { name } city address1 address2';
const LISTS = `{
  paginatedProducts(limit: 100) { totalCount items {
    uuid name modelNumber color size unitPrice productPrices { quantity unitPrice } logilessItem { id } deletedAt createdAt
    updatedAt
  } }
  demandSuppliers(limit: 100) { totalCount items {
    uuid name ${ADDRESS} demandSupplierContacts { email } logilessSupplier { id } deletedAt createdAt updatedAt
  } }
  deliveryDestinations(limit: 100) { totalCount items {
    uuid name ${ADDRESS} phoneNumber isLinkedToWMS logilessWarehouse { id } deliveryDestinationContacts { email } deletedAt createdAt
    updatedAt
  } }
}`;

describe.each(storedReleases(FOLDER))('what release %s stored', (version) => {
  let catalog: Catalog;
  let counts: Readonly<Record<string, number>>;
  beforeAll(async () => {
    catalog = await takeCatalog();
    counts = await storeDocuments(catalog.runtime.connection, join(FOLDER, version));
  });

  it('is listed in full', async () => {
    const lists = dataOf(
      await catalog.graphql<Record<string, { totalCount: number; items: object[] }>>(LISTS),
    );
    const {
      paginatedProducts: products,
      demandSuppliers: suppliers,
      deliveryDestinations: destinations,
    } = lists;
    expect([products, suppliers, destinations].map((list) => list?.items.length)).toEqual([
      counts['products'],
      counts['suppliers'],
      counts['deliveryDestinations'],
    ]);
    expect(products?.totalCount).toBe(counts['products']);
    // Records from before the warehouse was connected are linked with none of its own.
    expect(destinations?.items).toContainEqual(
      expect.objectContaining({ isLinkedToWMS: false, logilessWarehouse: null }),
    );
  });

  it('is found by its name', async () => {
    const found = dataOf(
      await catalog.graphql<{ paginatedProducts: { items: { name: string }[] } }>(
        '{ paginatedProducts(query: "ｽﾃﾝﾚｽ") { items { name } } }',
      ),
    );
    expect(found.paginatedProducts.items).toEqual([{ name: 'ステンレスマグカップ 350ml' }]);
  });
});
