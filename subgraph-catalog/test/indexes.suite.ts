import { TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { DESTINATION_MODEL } from '../src/destinations/destination.schema.js';
import { PRODUCT_MODEL } from '../src/products/product.schema.js';
import { SUPPLIER_MODEL } from '../src/suppliers/supplier.schema.js';
import { type Catalog } from './catalog.js';
import { takeCatalog } from './shared-catalog.js';

let catalog: Catalog;

const plan = z.object({
  queryPlanner: z.object({ winningPlan: z.unknown() }),
  /** DocumentDB's own plan, where that is the engine. */
  postgresPlan: z.unknown().optional(),
});

/** Names of the indexes that a plan uses. */
function indexesOf({ queryPlanner }: z.infer<typeof plan>): string[] {
  const text = JSON.stringify(queryPlanner.winningPlan);
  return [...text.matchAll(/"indexName":"([^"]+)"/g)].map(([, name]) => name ?? '');
}

describe('indexes', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  describe.each([PRODUCT_MODEL, SUPPLIER_MODEL, DESTINATION_MODEL])('the collection of %s', (name) => {
    const model = () => catalog.runtime.connection.model<Record<string, unknown>>(name);
    const inUse = { demandUuid: TEST_DEMAND.uuid, deletedAt: null };

    it('has an index for each sort order of its list, and one for its search', async () => {
      const indexes = await model().collection.indexes();
      const byField = (field: string) => ({ demandUuid: 1, [field]: 1, _id: 1, deletedAt: 1 });
      expect(Object.fromEntries(indexes.map(({ name: index, key }) => [index, key]))).toMatchObject({
        'by-_id': byField('_id'),
        'by-createdAt': byField('createdAt'),
        'by-updatedAt': byField('updatedAt'),
        'by-nameKey': byField('nameKey'),
        search: { demandUuid: 1, searchGrams: 1 },
      });
    });

    it.each<[string, Record<string, unknown>, Record<string, 1 | -1>, string]>([
      ['list', inUse, { createdAt: -1, _id: -1 }, 'by-createdAt'],
      ['picker', { ...inUse, nameKey: { $regex: '^タオ' } }, { nameKey: 1, _id: 1 }, 'by-nameKey'],
    ])('reads its %s from an index in sort order', async (_, filter, sort, index) => {
      const explained = plan.parse(await model().find(filter).sort(sort).limit(20).explain('queryPlanner'));
      const used = indexesOf(explained);
      expect(used).not.toEqual([]);
      // DocumentDB chooses indexes by statistics, which an empty collection does not have.
      if (explained.postgresPlan !== undefined) return;
      expect(used).toEqual([index]);
      expect(JSON.stringify(explained)).not.toContain('"stage":"SORT"');
    });
  });
});
