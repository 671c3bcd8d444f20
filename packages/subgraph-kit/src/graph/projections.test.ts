import { describe, expect, it } from '@jest/globals';
import { buildSchema, graphql, type GraphQLResolveInfo } from 'graphql';
import { type Projection, Projections } from './projections.js';

interface Stored {
  _id: string;
  title: string;
  unitPrice: string;
  lot: number;
  totals: { total: string };
}

const schema = buildSchema(`
  interface Titled { title: String }
  type Summary { total: String rows: [String] }
  type Supplier { name: String city: String }
  type Order implements Titled { uuid: ID title: String amount: String summary: Summary supplier: Supplier secret: String }
  type Note implements Titled { title: String text: String }
  union Anything = Order | Note
  type Page { items: [Order] totalCount: Int }
  type Query { order: Order page: Page anything: Anything titled: Titled }`);

const projections = new Projections<Stored>({
  type: 'Order',
  always: ['_id'],
  fields: {
    uuid: [],
    title: ['title'],
    amount: ['unitPrice', 'lot'],
    supplier: [],
    'summary.total': ['totals'],
  },
});

/** Projections of the first root field of a query. */
async function projectionsOf(
  source: string,
  path: readonly string[] = [],
): Promise<(Projection<Stored> | undefined)[]> {
  const seen: (Projection<Stored> | undefined)[] = [];
  const resolve = (_args: unknown, _context: unknown, info: GraphQLResolveInfo) => {
    seen.push(projections.of(info, ...path), projections.of(info, ...path));
    return null;
  };
  const rootValue = { order: resolve, page: resolve, anything: resolve, titled: resolve };
  const { errors } = await graphql({ schema, source, rootValue });
  expect(errors).toBeUndefined();
  return seen;
}

const fieldsOf = async (source: string, ...path: string[]) => {
  const [first, again] = await projectionsOf(source, path);
  expect(again).toBe(first);
  return first && Object.keys(first.fields);
};

describe('projections', () => {
  it.each([
    ['what identifies a document alone', '{ order { uuid __typename } }', ['_id']],
    ['what fields are made of', '{ order { title amount } }', ['_id', 'lot', 'title', 'unitPrice']],
    ['aliased fields', '{ order { name: title } }', ['_id', 'title']],
    ['fields of a part', '{ order { summary { total } } }', ['_id', 'totals']],
    ['nothing for what others resolve', '{ order { supplier { name city } } }', ['_id']],
    [
      'fields of fragments, conditional ones and those selected twice',
      `{ order { ...a ... on Order { title @skip(if: true) } ... @include(if: false) { amount } } order { uuid } }
       fragment a on Order { summary { total } }`,
      ['_id', 'lot', 'title', 'totals', 'unitPrice'],
    ],
    [
      'fields that are selected in a second place',
      '{ order { title } order { amount } }',
      ['_id', 'lot', 'title', 'unitPrice'],
    ],
    ['not the fields of other types', '{ anything { ... on Order { uuid } ... on Note { text } } }', ['_id']],
    ['fields by an interface', '{ titled { title ... on Titled { title } } }', ['_id', 'title']],
  ])('read %s', async (_what, source, expected) => {
    expect(await fieldsOf(source)).toEqual(expected);
  });

  it('read the fields of the rows of a page', async () => {
    expect(await fieldsOf('{ page { totalCount items { title } } }', 'items')).toEqual(['_id', 'title']);
    expect(await fieldsOf('{ page { totalCount } }', 'items')).toEqual(['_id']);
  });

  it.each([
    ['a field', '{ order { title secret } }'],
    ['a field of a part', '{ order { summary { total rows } } }'],
    ['a field in a fragment', '{ anything { ... on Order { uuid ... { secret } } } }'],
  ])('are undefined where %s is not known', async (_what, source) => {
    expect(await fieldsOf(source)).toBeUndefined();
  });

  it('have equal keys for equal fields', async () => {
    const [one] = await projectionsOf('{ order { title amount } }');
    const [same] = await projectionsOf('{ order { amount title uuid } }');
    const [other] = await projectionsOf('{ order { amount } }');
    expect(one?.key).toBe(same?.key);
    expect(one?.key).not.toBe(other?.key);
  });
});
