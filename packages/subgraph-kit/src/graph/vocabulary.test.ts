import { expect, it } from '@jest/globals';
import { buildSchema, printSchema } from 'graphql';
import { describeCommonWords } from './vocabulary.js';

it('adds default descriptions, and keeps those in the code', () => {
  const schema = buildSchema(`
    type Query { "Pages." orders(where: OrderWhere): [Order!]! }
    type Mutation { "Writes." saveOrder(input: SaveOrderInput!): SaveOrderPayload! }
    "An order." type Order { uuid: ID! "For colleagues only." notes: String kind: Kind }
    input OrderWhere { from: String to: String! }
    input SaveOrderInput { uuid: ID! }
    type SaveOrderPayload { order: Order! unread: Int! }
    "A kind." enum Kind { A }
    "Of the import." enum ImportJobStatus { PENDING }
  `);
  expect(printSchema(describeCommonWords(schema)).split(/\s*\n\s*/u)).toEqual(
    expect.arrayContaining([
      '"""Identifier; never changes."""',
      '"""For colleagues only."""',
      '"""The record; NOT_FOUND if the caller cannot see it."""',
      '"""Input of `saveOrder`."""',
      '"""Payload of `saveOrder`."""',
      '"""The state after the change."""',
      '"""Input of `orders`."""',
      '"""The first day; null for no limit."""',
      '"""The last day."""',
      '"""Waiting to start."""',
    ]),
  );
  const order = schema.getType('Order');
  expect(order?.description).toBe('An order.');
  expect(order && 'getFields' in order && order.getFields()['kind']?.description).toBeUndefined();
});
