import { expect, it } from '@jest/globals';
import { buildSchema, printSchema } from 'graphql';
import { describeCommonWords } from './vocabulary.js';

it('describes common words, and keeps what the code says', () => {
  const schema = buildSchema(`
    type Query { "Pages." orders(where: OrderWhere): [Order!]! }
    type Mutation { "Writes." saveOrder(input: SaveOrderInput!): SaveOrderPayload! }
    "An order." type Order { uuid: ID! "For colleagues only." notes: String kind: Kind }
    input OrderWhere { from: String }
    input SaveOrderInput { uuid: ID! }
    type SaveOrderPayload { order: Order! unread: Int! }
    "A kind." enum Kind { A }
    "Of the import." enum ImportJobStatus { PENDING }
  `);
  expect(printSchema(describeCommonWords(schema)).split(/\s*\n\s*/u)).toEqual(
    expect.arrayContaining([
      '"""Identity; never changes."""',
      '"""For colleagues only."""',
      '"""The record that is meant; NOT_FOUND where the caller sees none."""',
      '"""What `saveOrder` takes."""',
      '"""What `saveOrder` answers."""',
      '"""As it is after the change."""',
      '"""What `orders` takes."""',
      '"""The first day; null for no limit."""',
      '"""Waits for its turn."""',
    ]),
  );
  const order = schema.getType('Order');
  expect(order?.description).toBe('An order.');
  expect(order && 'getFields' in order && order.getFields()['kind']?.description).toBeUndefined();
});
