import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchKeysOf } from '@hacchu-hub/subgraph-kit';
import { OTHER_DEMAND, plansOf, TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';

import { PRODUCT_MODEL } from '../src/products/product.schema.js';
import { dataOf, startCatalog, type Catalog } from './catalog.js';

const FEW = 20;
const MANY = 4_000;

let catalog: Catalog;

/** Products as they lie in the database; every second one is another demand's. */
async function seed(from: number, to: number): Promise<void> {
  const { collection } = catalog.runtime.connection.model(PRODUCT_MODEL);
  const [pattern] = await collection.find({ name: '雛形' }).toArray();
  await collection.insertMany(
    Array.from({ length: to - from }, (_, at) => {
      const number = from + at;
      const name = `コットン商品${number}`;
      const time = `2026-01-01T00:00:00.${String(number).padStart(6, '0')}Z`;
      return {
        ...pattern,
        _id: randomUUID() as never,
        demandUuid: number % 2 === 0 ? TEST_DEMAND.uuid : OTHER_DEMAND.uuid,
        name,
        nameKey: name,
        createdAt: time,
        updatedAt: time,
        sortKeys: { modelNumber: `m-${number % 100}`, unitPrice: (number * 13) % 1_000 },
        ...searchKeysOf([name, `M-${number % 100}`]),
      };
    }),
  );
}

const LIST = `query ($query: String, $sort: ProductSort, $includeDeleted: Boolean) {
  paginatedProducts(query: $query, sort: $sort, includeDeleted: $includeDeleted, limit: 100) { totalCount items { uuid } }
}`;
const SEARCH = `query ($query: String!) { searchProducts(query: $query) { uuid } }`;
const sort = (key: string) => ({ sort: { key, direction: 'ASC' } });

const QUESTIONS: [string, string, object][] = [
  ['the list', LIST, {}],
  ['the list by name', LIST, sort('NAME')],
  ['the list by model number', LIST, sort('MODEL_NUMBER')],
  ['the list by price', LIST, sort('UNIT_PRICE')],
  ['the list by change', LIST, sort('UPDATED_AT')],
  ['the list with deleted products', LIST, { includeDeleted: true }],
  ['the list of found products', LIST, { query: '商品19' }],
  ['a picker that was opened', SEARCH, { query: '' }],
  ['a picker by the beginning of a name', SEARCH, { query: 'コットン商品1' }],
  ['a picker by the middle of a name', SEARCH, { query: '商品18' }],
];

const ask = async (document: string, variables: object) =>
  dataOf(await catalog.graphql<Record<string, unknown>>(document, { ...variables }));
const commandsOf = (document: string, variables: object) =>
  catalog.queryCounter.during(() => ask(document, variables));
const withFew = new Map<string, readonly string[]>();

beforeAll(async () => {
  catalog = await startCatalog('product_scale');
  await ask('mutation { createProduct(input: { name: "雛形", unitPrice: "1" }) { product { uuid } } }', {});
  await seed(0, FEW);
  for (const [name, document, variables] of QUESTIONS) {
    withFew.set(name, await commandsOf(document, variables));
  }
  await seed(FEW, MANY);
});

afterAll(() => catalog.close());

describe.each(QUESTIONS)(`%s, at ${MANY} products`, (name, document, variables) => {
  it('is no more questions to the database than at a few', async () => {
    const commands = await commandsOf(document, variables);
    expect(commands.length).toBeLessThanOrEqual(2);
    // A picker that has found enough by the beginning of names does not ask for the rest.
    expect(commands.length).toBeLessThanOrEqual(withFew.get(name)?.length ?? 0);
  });

  it('is answered from indexes', async () => {
    const plans = await plansOf(catalog.runtime.connection, 'products', () => ask(document, variables));
    expect(plans).not.toEqual([]);
    for (const { indexes, scansAll } of plans) {
      expect(indexes).not.toEqual([]);
      expect(scansAll).toBe(false);
    }
  });
});

it('counts the products of the own demand', async () => {
  expect(await ask(LIST, {})).toMatchObject({
    paginatedProducts: { totalCount: MANY / 2 + 1, items: { length: 100 } },
  });
});
