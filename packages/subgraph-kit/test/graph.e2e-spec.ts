import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { as, startSubgraph, TEST_DEMAND, type TestSubgraph } from '../src/testing.js';
import { sampleModule } from './sample/note.js';

let subgraph: TestSubgraph;
beforeAll(async () => {
  subgraph = await startSubgraph({ module: sampleModule, name: 'kit_graph' });
}, 60_000);
afterAll(() => subgraph.close());

describe('sample', () => {
  it('creates and lists', async () => {
    const made = await subgraph.graphql<{
      createNote: { note: { uuid: string; price: string; updatedAt: string } };
    }>('mutation($i: CreateNoteInput!) { createNote(input: $i) { note { uuid title price updatedAt } } }', {
      i: { idempotencyKey: 'key-00000001', title: 'メモ', price: '12.5' },
    });
    expect(made.errors).toEqual([]);
    const list = await subgraph.graphql('{ notes { items { uuid title } totalCount page limit } }');
    expect(list.data).toMatchObject({ notes: { totalCount: 1, page: 1, limit: 20 } });
    const refs = await subgraph.graphql(
      'query($r: [_Any!]!) { _entities(representations: $r) { ... on Note { title } } }',
      { r: [{ __typename: 'Note', uuid: made.data?.createNote.note.uuid }] },
    );
    expect(refs.data).toEqual({ _entities: [{ title: 'メモ' }] });
    expect(TEST_DEMAND.uuid).toBeDefined();
    expect((await subgraph.graphql('{ notes { totalCount } }', {}, as.nobody())).code).toBe('FORBIDDEN');
  });
});
