import { expect, test } from '@jest/globals';
import { buildSchema } from 'graphql';
import { withoutDescription } from './descriptions.js';

test('lists undescribed types, fields, arguments and values', () => {
  const schema = buildSchema(`
    type Query { "An order." order(uuid: ID!, "A day." on: String): Order }
    type Mutation { "Writes." save(input: SaveInput!): Colour }
    "An order." type Order { "Identity." uuid: ID! name: String }
    input SaveInput { "Pieces." lot: Int price: Int }
    "A colour." enum Colour { "Red." RED BLUE }
  `);
  expect(withoutDescription(schema)).toEqual([
    'Query.order(uuid)',
    'Order.name',
    'SaveInput',
    'SaveInput.price',
    'Colour.BLUE',
  ]);
});
