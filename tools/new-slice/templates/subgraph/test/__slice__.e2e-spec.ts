import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  as,
  demandDifferences,
  describeSubgraph,
  emptyDatabase,
  fuzzSubgraph,
  OTHER_DEMAND,
  readRights,
  rightsCallers,
  rightsDifferences,
  startSubgraph,
  TEST_DEMAND,
  undeclaredRootFields,
  type TestIdentity,
  type TestSubgraph,
} from '@hacchu-hub/subgraph-testing';

import { __entities__Module } from '../src/__slice__.module.js';

interface Shown {
  uuid: string;
  name: string;
  note: string | null;
}

const rights = readRights(new URL('../rights.json', import.meta.url));
let subgraph: TestSubgraph;

const create = (input: object, who?: TestIdentity) =>
  subgraph.graphql<{ create__Entity__: { __entity__: Shown } }>(
    'mutation ($input: Create__Entity__Input!) { create__Entity__(input: $input) { __entity__ { uuid name note } } }',
    { input },
    who,
  );

const list = async (args = '', who?: TestIdentity) => {
  const answer = await subgraph.graphql<{ __entities__: { items: Shown[]; totalCount: number } }>(
    `{ __entities__${args} { items { uuid name note } totalCount } }`,
    {},
    who,
  );
  return { ...answer, names: answer.data?.__entities__.items.map(({ name }) => name) };
};

beforeAll(async () => {
  subgraph = await startSubgraph({ module: __entities__Module, name: '__entities__' });
});
afterAll(() => subgraph.close());
beforeEach(() => emptyDatabase(subgraph.runtime.connection));

describe('create__Entity__', () => {
  it('stores trimmed input, and empty texts as null', async () => {
    const { data } = await create({ name: '  青葉 ', note: '' });
    expect(data?.create__Entity__.__entity__).toMatchObject({ name: '青葉', note: null });
    expect(await list()).toMatchObject({ data: { __entities__: { totalCount: 1 } }, names: ['青葉'] });
  });

  it.each<[string, object, Record<string, string[]>]>([
    ['no name', { name: ' ' }, { name: ['名前を入力してください。'] }],
    ['a long name', { name: 'あ'.repeat(101) }, { name: ['名前は100文字以内で入力してください。'] }],
    [
      'a long note',
      { name: '青葉', note: 'あ'.repeat(1_001) },
      { note: ['メモは1000文字以内で入力してください。'] },
    ],
  ])('reports %s at its field', async (_, input, fields) => {
    const { code, errors } = await create(input);
    expect(code).toBe('INVALID_ARGUMENT');
    expect(errors[0]?.extensions.exception?.details.fields).toEqual(fields);
    expect((await list()).names).toEqual([]);
  });
});

describe('__entities__', () => {
  it('are listed newest first, in pages', async () => {
    for (const name of ['一', '二', '三']) await create({ name });
    expect((await list('(limit: 2)')).names).toEqual(['三', '二']);
    const second = await list('(page: 2, limit: 2)');
    expect(second.names).toEqual(['一']);
    expect(second.data?.__entities__.totalCount).toBe(3);
  });

  it('are limited to one demand', async () => {
    await create({ name: '自分の' });
    await create({ name: 'よその' }, as.otherDemandAdmin());
    expect((await list()).names).toEqual(['自分の']);
    expect((await list(`(demandUuid: "${OTHER_DEMAND.uuid}")`, as.operator())).names).toEqual(['よその']);
    expect((await list(`(demandUuid: "${OTHER_DEMAND.uuid}")`)).code).toBe('PERMISSION_DENIED');
  });

  it('can be resolved as references, within the demand', async () => {
    const own = (await create({ name: '自分の' })).data?.create__Entity__.__entity__.uuid;
    const other = (await create({ name: 'よその' }, as.otherDemandAdmin())).data?.create__Entity__.__entity__
      .uuid;
    const { data } = await subgraph.graphql<{ _entities: ({ name: string } | null)[] }>(
      'query ($of: [_Any!]!) { _entities(representations: $of) { ... on __Entity__ { name } } }',
      { of: [other, own].map((uuid) => ({ __typename: '__Entity__', uuid })) },
    );
    expect(data?._entities).toEqual([null, { name: '自分の' }]);
  });
});

describe('rights', () => {
  it('are declared for every root field', () => {
    expect(undeclaredRootFields(subgraph, rights)).toEqual([]);
  });

  it.each(rightsCallers(rights))('of $name are as declared', async (caller) => {
    expect(await rightsDifferences(subgraph, rights, caller)).toEqual([]);
  });

  it('let demand users name no other demand, and require operators to name one', async () => {
    expect(await demandDifferences(subgraph, rights)).toEqual([]);
  });
});

describe('the API', () => {
  it('matches the committed schema and rights', async () => {
    const { sdl, rights: made } = await describeSubgraph(__entities__Module);
    expect(await readFile(new URL('../schema.graphql', import.meta.url), 'utf8')).toBe(sdl);
    expect(JSON.parse(await readFile(new URL('../rights.json', import.meta.url), 'utf8'))).toEqual(made);
  });

  it('survives hostile input of every kind', async () => {
    const { findings, outcomes } = await fuzzSubgraph(subgraph, {
      callers: [as.demandAdmin(), as.operator()],
      seed: 12,
      operations: 100,
      ids: [TEST_DEMAND.uuid],
    });
    expect(findings).toEqual([]);
    // Some operations get past validation.
    expect(outcomes['ok']).toBeGreaterThan(5);
  }, 120_000);
});
