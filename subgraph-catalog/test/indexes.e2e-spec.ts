import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';
import { z } from 'zod';

import { DESTINATION_MODEL } from '../src/destinations/destination.schema.js';
import { PRODUCT_MODEL } from '../src/products/product.schema.js';
import { SUPPLIER_MODEL } from '../src/suppliers/supplier.schema.js';
import { startCatalog, type Catalog } from './catalog.js';

let catalog: Catalog;

beforeAll(async () => {
  catalog = await startCatalog('indexes');
});

afterAll(() => catalog.close());

const plan = z.object({ queryPlanner: z.object({ winningPlan: z.unknown() }) });

/** Names of the indexes that a plan reads, or undefined where the engine explains nothing (DocumentDB). */
function indexesOf(explained: unknown): string[] | undefined {
  const parsed = plan.safeParse(explained);
  if (!parsed.success || parsed.data.queryPlanner.winningPlan === undefined) return undefined;
  const text = JSON.stringify(parsed.data.queryPlanner.winningPlan);
  return [...text.matchAll(/"indexName":"([^"]+)"/g)].map(([, name]) => name ?? '');
}

describe.each([PRODUCT_MODEL, SUPPLIER_MODEL, DESTINATION_MODEL])('the collection of %s', (name) => {
  const model = () => catalog.runtime.connection.model<Record<string, unknown>>(name);
  const inUse = { demandUuid: TEST_DEMAND.uuid, deletedAt: null };

  it('has the indexes of list, picker and search', async () => {
    const indexes = await model().collection.indexes();
    expect(Object.fromEntries(indexes.map(({ name: index, key }) => [index, key]))).toMatchObject({
      list: { demandUuid: 1, deletedAt: 1, createdAt: -1, _id: -1 },
      picker: { demandUuid: 1, deletedAt: 1, nameKey: 1, _id: 1 },
      search: { demandUuid: 1, searchGrams: 1 },
    });
  });

  it.each<[string, Record<string, unknown>, Record<string, 1 | -1>, string]>([
    ['list', inUse, { createdAt: -1, _id: -1 }, 'list'],
    ['picker', { ...inUse, nameKey: { $regex: '^タオ' } }, { nameKey: 1, _id: 1 }, 'picker'],
  ])('reads its %s from an index, sorted', async (_, filter, sort, index) => {
    const explained: unknown = await model().find(filter).sort(sort).limit(20).explain('queryPlanner');
    const used = indexesOf(explained);
    if (used === undefined) return;
    expect(used).toEqual([index]);
    expect(JSON.stringify(explained)).not.toContain('"stage":"SORT"');
  });
});
