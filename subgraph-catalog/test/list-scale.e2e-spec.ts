import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { searchKeysOf } from '@hacchu-hub/subgraph-kit';
import {
  as,
  OTHER_DEMAND,
  plansOf,
  TEST_DEMAND,
  until,
  type TestIdentity,
} from '@hacchu-hub/subgraph-kit/testing';

import { dataOf, forgetNumbers, startCatalog, type Catalog } from './catalog.js';
import { MASTERS, type Master } from './masters.js';

jest.setTimeout(120_000);

const FEW = 20;
const MANY = 4_000;

let catalog: Catalog;

/** Records as they lie in the database, as copies of one that was made over the API; every second is another demand's. */
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

/** Stores records of every master, which the first question after that counts. */
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
    ) { totalCount items { uuid } }
  }`;

interface Question {
  name: string;
  master: Master;
  document: string;
  variables: object;
  who?: TestIdentity;
  /** The indexes that the questions to the database name, where it is not left to choose. */
  indexes?: readonly string[];
}

/** What other processes ask for. */
const FEED: Question = {
  name: 'productFeed',
  master: MASTERS[0],
  document:
    'query ($demandUuid: ID!) { productFeed(demandUuid: $demandUuid, after: "5", limit: 100) { uuid } }',
  variables: { demandUuid: TEST_DEMAND.uuid },
  who: as.service('subgraph-costing'),
};

const LISTS: readonly Question[] = MASTERS.flatMap((master): Question[] => [
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
  ...(master.picker
    ? [
        {
          name: `${master.picker}, opened`,
          master,
          document: `{ ${master.picker}(query: "") { uuid } }`,
          variables: {},
        },
      ]
    : []),
]);

const WHOLE = [...LISTS, FEED];

const NARROWED: readonly Question[] = MASTERS.flatMap((master): Question[] => [
  {
    name: `${master.list} by words`,
    master,
    document: listOf(master),
    variables: { query: '見本19' },
    indexes: ['search', 'search'],
  },
  ...(master.picker
    ? [
        {
          name: `${master.picker} by the beginning of a name`,
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
          indexes: ['by-nameKey', 'search'],
        },
      ]
    : []),
]);

const ask = async ({ document, variables, who }: Pick<Question, 'document' | 'variables' | 'who'>) =>
  dataOf(await catalog.graphql<Record<string, unknown>>(document, { ...variables }, who));
const commandsOf = (question: Question) => catalog.queryCounter.during(() => ask(question));
const plans = (question: Question) =>
  plansOf(catalog.runtime.connection, question.master.collection, () => ask(question));
const withFew = new Map<Question, number>();

beforeAll(async () => {
  catalog = await startCatalog('list_scale');
  await seedAll(0, FEW);
  for (const question of [...WHOLE, ...NARROWED]) {
    withFew.set(question, (await commandsOf(question)).length);
  }
  await seedAll(FEW, MANY);
});

afterAll(() => catalog.close());

it.each([...WHOLE, ...NARROWED])('$name asks the database as often for many as for few', async (question) => {
  const commands = await commandsOf(question);
  expect(commands.length).toBeLessThanOrEqual(2);
  // A picker that has found enough by the beginning of names does not ask for the rest.
  expect(commands.length).toBeLessThanOrEqual(withFew.get(question) ?? 0);
});

it.each(WHOLE)(
  '$name is read in the order of an index, not sorted, and nothing is counted',
  async (question) => {
    const look = () => plans(question);
    // Which index serves best is known once the database has looked at what was just stored.
    const found = await until(look, ([plan]) => plan?.sorts === false, { withinMs: 90_000, everyMs: 1_000 });
    expect(found).toEqual([expect.objectContaining({ command: 'find', scansAll: false, sorts: false })]);
    expect(found[0]?.indexes).toHaveLength(1);
  },
);

it.each(NARROWED)('$name reads the index of what narrows it', async (question) => {
  const found = await plans(question);
  expect(found.flatMap(({ indexes }) => indexes)).toEqual(question.indexes);
  expect(found.some(({ scansAll }) => scansAll)).toBe(false);
});

describe.each(MASTERS)('$list', ({ list }) => {
  it.each([{}, { includeDeleted: true }])('counts the records of the own demand %j', async (variables) => {
    expect(await ask({ document: listOf({ list }), variables })).toMatchObject({
      page: { totalCount: MANY / 2, items: { length: 100 } },
    });
  });
});
