import { expect, test } from '@jest/globals';
import { unboundedLists } from './list-bounds.js';

const PAGE = '@listSize(slicingArguments: ["limit"], sizedFields: ["items"])';

test('lists fields whose list size is undeclared', () => {
  const sdl = `
    type Query {
      orders(limit: Int = 20): OrderPage! ${PAGE}
      recent(limit: Int): [Order!]! @listSize(slicingArguments: ["limit"])
      prefectures: [String!]! @listSize(assumedSize: 47)
      forgotten: [Order!]!
      nullable: [Order]
      empty: [Order] @listSize(requireOneSlicingArgument: false)
    }
    type OrderPage { items: [Order!]! counts: [Int!]! }
    type Order { lines: [String!]! @listSize(assumedSize: 20) warnings: [String!]! subject: String }`;
  expect(unboundedLists(sdl)).toEqual([
    'Order.warnings',
    'OrderPage.counts',
    'Query.empty',
    'Query.forgotten',
    'Query.nullable',
  ]);
});

test('the items of a page need a size at every field that returns the page', () => {
  const sdl = `
    type Query { orders(limit: Int): OrderPage! ${PAGE} }
    type Supplier { orders(limit: Int): OrderPage! }
    type OrderPage { items: [String!]! }`;
  expect(unboundedLists(sdl)).toEqual(['OrderPage.items']);
});
