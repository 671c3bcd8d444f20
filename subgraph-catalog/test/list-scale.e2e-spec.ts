import { randomUUID } from 'node:crypto';
import { searchKeysOf } from '@hacchu-hub/subgraph-kit';
import {
  as,
  OTHER_DEMAND,
  plansOf,
  TEST_DEMAND,
  type TestIdentity,
  until,
} from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Catalog, dataOf, forgetNumbers, startCatalog } from './catalog.js';
import { type Master, MASTERS } from './masters.js';

jest.setTimeout(120_000);

const FEW = 20;
const MANY = 4_000;

let catalog: Catalog;

/** Copies of one record created through the API, inserted directly; every second one belongs to another demand. */
async function seed({ collection: name, create, content, field }: Master, from: number, to: number) {
  const { made } = dataOf(
    await catalog.graphql<{ made: Record<string, { uuid: string }> }>(
      `mutation { made: ${create}(input: { ${content} }) { ${field} { uuid } } }`,
    ),
  );
  const collection = catalog.runtime.connection.collection<{ _id: string }>(name);
  const pattern = await collection.findOneAndDelete({ _id: made[field]?.uuid ?? '' });
  await collection.insertMany(
    Array.from({ length: to - from }, (_, at) => {
      const number = from + at;
      const text = `コットン見本${number}`;
      const time = `2026-01-01T00:00:00.${String(number).padStart(6, '0')}Z`;
      return {
        ...pattern,
        _id: randomUUID(),
        demandUuid: number % 2 === 0 ? TEST_DEMAND.uuid : OTHER_DEMAND.uuid,
        name: text,
        nameKey: text,
        createdAt: time,
        updatedAt: time,
        sortKeys: { modelNumber: `m-${number % 100}`, unitPrice: (number * 13) % 1_000 },
        ...searchKeysOf([text, `M-${number % 100}`]),
      };
    }),
  );
}

/** Stores records of every master; the next query initialises their counters. */
async function seedAll(from: number, to: number): Promise<void> {
  for (const master of MASTERS) await seed(master, from, to);
  await forgetNumbers(catalog);
  for (const master of MASTERS) await ask({ document: listOf(master), variables: {} });
}

const SORTS: Readonly<Record<Master['collection'], readonly string[]>> = {
  products: ['NAME', 'MODEL_NUMBER', 'UNIT_PRICE', 'CREATED_AT', 'UPDATED_AT'],
  suppliers: ['NAME', 'CREATED_AT', 'UPDATED_AT'],
  deliveryDestinations: ['NAME', 'CREATED_AT', 'UPDATED_AT'],
};

const listOf = ({ list }: Pick<Master, 'list'>, sort?: string): string =>
  `query ($query: String, $includeDeleted: Boolean) {
    page: ${list}(
      query: $query, includeDeleted: $includeDeleted, limit: 100${sort ? `, sort: { key: ${sort}, direction: ASC }` : ''}
    ) { totalCount isTotalCountExact items { uuid } }
  }`;

interface TestedQuery {
  name: string;
  master: Master;
  document: string;
  variables: object;
  who?: TestIdentity;
  /** Indexes that the queries name as a hint. */
  indexes?: readonly string[];
  /** The most commands for any number of records; 2 by default. */
  commands?: number;
}

/** Queries of other processes. */
const FEED: TestedQuery = {
  name: 'productFeed',
  master: MASTERS[0],
  document:
    'query ($demandUuid: ID!) { productFeed(demandUuid: $demandUuid, after: "5", limit: 100) { uuid } }',
  variables: { demandUuid: TEST_DEMAND.uuid },
  who: as.service('subgraph-costing'),
};

const LISTS: readonly TestedQuery[] = MASTERS.flatMap((master): TestedQuery[] => [
  { name: `${master.list}`, master, document: listOf(master), variables: {} },
  {
    name: `${master.list} with deleted ones`,
    master,
    document: listOf(master),
    variables: { includeDeleted: true },
  },
  ...SORTS[master.collection].map((key) => ({
    name: `${master.list} by ${key}`,
    master,
    document: listOf(master, key),
    variables: {},
  })),
  {
    name: `${master.picker}, opened`,
    master,
    document: `{ ${master.picker}(query: "") { uuid } }`,
    variables: {},
  },
]);

const WHOLE = [...LISTS, FEED];

const NARROWED: readonly TestedQuery[] = MASTERS.flatMap((master): TestedQuery[] => [
  {
    name: `${master.list} by words`,
    master,
    document: listOf(master),
    variables: { query: '見本19' },
    indexes: ['search', 'search'],
  },
  {
    name: `${master.picker} by name prefix`,
    master,
    document: `{ ${master.picker}(query: "コットン見本1") { uuid } }`,
    variables: {},
    indexes: ['by-nameKey'],
  },
  {
    name: `${master.picker} by the middle of a name`,
    master,
    document: `{ ${master.picker}(query: "見本18") { uuid } }`,
    variables: {},
    indexes: ['by-nameKey', 'search', 'search'],
    commands: 3,
  },
]);

const ask = async ({ document, variables, who }: Pick<TestedQuery, 'document' | 'variables' | 'who'>) =>
  dataOf(await catalog.graphql<Record<string, unknown>>(document, { ...variables }, who));
const commandsOf = (query: TestedQuery) => catalog.queryCounter.during(() => ask(query));
const plans = (query: TestedQuery) => plansOf(catalog, query.master.collection, () => ask(query));
const withFew = new Map<TestedQuery, number>();

beforeAll(async () => {
  catalog = await startCatalog('list_scale');
  await seedAll(0, FEW);
  for (const query of [...WHOLE, ...NARROWED]) {
    withFew.set(query, (await commandsOf(query)).length);
  }
  await seedAll(FEW, MANY);
});

afterAll(() => catalog.close());

it.each([...WHOLE, ...NARROWED])(
  '$name runs the same number of database queries for many records as for few',
  async (query) => {
    const commands = await commandsOf(query);
    expect(commands.length).toBeLessThanOrEqual(query.commands ?? 2);
    // A picker with enough prefix matches does not look for others.
    expect(commands.length).toBeLessThanOrEqual(withFew.get(query) ?? 0);
  },
);

it.each(WHOLE)('$name reads an index in sort order, without sorting or counting', async (query) => {
  const look = () => plans(query);
  // The planner may need a moment before it chooses the right index for new data.
  const found = await until(look, ([plan]) => plan?.sorts === false, { withinMs: 90_000, everyMs: 1_000 });
  expect(found).toEqual([expect.objectContaining({ command: 'find', scansAll: false, sorts: false })]);
  expect(found[0]?.indexes).toHaveLength(1);
});

it.each(NARROWED)('$name reads the most selective index', async (query) => {
  const found = await plans(query);
  expect(found.flatMap(({ indexes }) => indexes)).toEqual(query.indexes);
  expect(found.some(({ scansAll }) => scansAll)).toBe(false);
});

describe.each(MASTERS)('$list', ({ list, picker }) => {
  it.each([{}, { includeDeleted: true }])('counts the records of its own demand %j', async (variables) => {
    expect(await ask({ document: listOf({ list }), variables })).toMatchObject({
      page: { totalCount: MANY / 2, items: { length: 100 } },
    });
  });

  describe('a word that more than 1,000 records have', () => {
    const pageOf = (query: string, args = '') => `{ page: ${list}(query: "${query}"${args}) {
      totalCount isTotalCountExact items { uuid }
    } }`;
    const found = (document: string) => ask({ document, variables: {} });

    it('is counted up to 1,000, and shows the page of the list that has all of them', async () => {
      const { page: all } = await found(pageOf('', ', page: 3, limit: 20'));
      const { page } = await found(pageOf('コットン', ', page: 3, limit: 20'));
      expect(page).toEqual({ ...(all as object), totalCount: 1_000, isTotalCountExact: false });
      expect(all).toMatchObject({ totalCount: MANY / 2, isTotalCountExact: true, items: { length: 20 } });
    });

    it('shows pages beyond the 1,000th record as well', async () => {
      const { page: all } = await found(pageOf('', ', page: 20, limit: 100'));
      const { page } = await found(pageOf('コットン', ', page: 20, limit: 100'));
      expect(page).toEqual({ ...(all as object), totalCount: 1_000, isTotalCountExact: false });
    });

    it('reads the list in its order, without sorting', async () => {
      const master = MASTERS.find((one) => one.list === list) ?? MASTERS[0];
      const [count, page] = await plansOf(catalog, master.collection, () => found(pageOf('コットン')));
      expect(count).toMatchObject({ indexes: ['search'] });
      expect(page).toMatchObject({ indexes: ['by-createdAt'], scansAll: false, sorts: false });
    });

    it('is offered in the order of the names by the picker, without sorting', async () => {
      const offered = (query: string) =>
        found(`{ offered: ${picker}(query: "${query}", limit: 40) { uuid } }`);
      const { offered: all } = await offered('');
      expect(await offered('見本')).toEqual({ offered: all });
      const master = MASTERS.find((one) => one.picker === picker) ?? MASTERS[0];
      const [begins, count, others] = await plansOf(catalog, master.collection, () => offered('見本'));
      expect(begins).toMatchObject({ indexes: ['by-nameKey'] });
      expect(count).toMatchObject({ indexes: ['search'], sorts: false });
      expect(others).toMatchObject({ indexes: ['by-nameKey'], scansAll: false, sorts: false });
    });

    it('is counted exactly together with a rarer word', async () => {
      const { page } = await found(pageOf('コットン 見本19'));
      expect(page).toMatchObject({ isTotalCountExact: true, items: { length: 20 } });
    });
  });
});
