import { expect, it } from '@jest/globals';
import { type DeclaredSearch, searchProblems } from './search.js';

const group = {
  path: 'orders.items',
  title: ['number'],
  subtitle: ['supplier.name'],
  to: '/demand/orders/:orderUuid',
};
const query =
  'query find($text: String!) { orders(text: $text) { items { uuid number supplier { name } } } }';
const problemsOf = (own: Partial<DeclaredSearch>): string[] =>
  searchProblems({ area: 'demand', query, groups: [group], ...own });

it('accepts a query that gives what its groups show', () => {
  expect(problemsOf({})).toEqual([]);
});

it.each<[string, Partial<DeclaredSearch>, string]>([
  ['an invalid query', { query: 'query find { a ' }, 'invalid search query'],
  ['a mutation', { query: 'mutation m { a }' }, 'is not one query without fragments'],
  ['two operations', { query: `${query} query other { a }` }, 'is not one query without fragments'],
  [
    'a variable that is not given',
    { query: query.replace('$text: String!', '$text: String!, $demandUuid: ID!') },
    'has a variable $demandUuid; it is given $text',
  ],
  ['a missing list', { groups: [{ ...group, path: 'orders.rows' }] }, 'has no list orders.rows'],
  [
    'a list of texts',
    { groups: [{ ...group, path: 'orders.items.number' }] },
    'has no list orders.items.number',
  ],
  [
    'a title that is not asked for',
    { groups: [{ ...group, title: ['subject'] }] },
    'does not ask for subject of orders.items',
  ],
  [
    'a text below a field that is not asked for',
    { groups: [{ ...group, subtitle: ['demand.name'] }] },
    'does not ask for demand.name of orders.items',
  ],
  ['rows without an id', { query: query.replace('uuid ', '') }, 'does not ask for uuid of orders.items'],
])('says what is wrong with %s', (_, own, problem) => {
  expect(problemsOf(own).join('\n')).toContain(problem);
});

it('needs the demand of a record whose page is inside a demand, where operators search all of them', () => {
  const inDemand = { ...group, to: '/admin/demands/:demandUuid/orders/:orderUuid' };
  const problem = 'the search query does not ask for demand.uuid of orders.items';
  expect(problemsOf({ area: 'operator', groups: [inDemand] })).toEqual([problem]);
  expect(problemsOf({ area: 'operator-demand', groups: [inDemand] })).toEqual([]);
  expect(problemsOf({ area: 'operator', groups: [{ ...group, to: '/admin/demands/:demandUuid' }] })).toEqual(
    [],
  );
});
