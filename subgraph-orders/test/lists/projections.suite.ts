import { beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { getNamedType, type GraphQLSchema, isLeafType, isObjectType } from 'graphql';
import { edited, receive, update } from '../support/edits.js';
import { Client, dataOf, type Harness, sharedHarness } from '../support/harness.js';

type Row = Record<string, unknown>;

const PARTS_OF_ORDERS = [
  'demand { uuid }',
  'demandSupplier { uuid }',
  'deliveryDestination { uuid }',
  'creatorDemandUser { uuid }',
  'creatorOperator { uuid }',
  'orderSummary { total }',
  'orderSummary { subtotal taxTotal taxComponents { name taxRate taxableAmount amount } }',
  'orderProductLines { id }',
  'latestOrderSendLog { id }',
];
const PARTS_OF_LINES = ['order { uuid subject }', 'product { uuid }'];

/** Fields without parts, as a query selects them. */
function plainFields(schema: GraphQLSchema, name: string): string[] {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no object type`);
  return Object.values(type.getFields()).flatMap((field) =>
    isLeafType(getNamedType(field.type)) && field.args.length === 0 ? [field.name] : [],
  );
}

const without = (row: Row, ...names: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

describe('fields of orders and lines that are selected alone', () => {
  let admin: Client;
  let uuid: string;
  let lineIds: string[];
  let ofOrders: string[];
  let ofLines: string[];

  beforeAll(async () => {
    const harness: Harness = await sharedHarness();
    const { schema } = harness.app.get(GraphQLSchemaHost, { strict: false });
    ofOrders = [...plainFields(schema, 'Order'), ...PARTS_OF_ORDERS];
    ofLines = [...plainFields(schema, 'OrderProductLine'), ...PARTS_OF_LINES];
    admin = new Client(harness);
    // Changed without a mail and received, so that few of its fields have the value of a new order.
    const placed = await admin.placed({ subject: '部分的に読む発注' });
    const order = await admin.done(
      'updateOrder',
      update(placed, { content: edited(placed, { subject: placed.subject, notes: '備考あり' }) }),
    );
    await receive(admin, order, [100, 3]);
    uuid = order.uuid;
    lineIds = order.orderProductLines.map(({ id }) => id);
  });

  /** One query per selection: each is read alone. */
  const each = async <T>(
    selections: readonly string[],
    query: (selection: string) => string,
  ): Promise<T[]> => {
    const rows: T[] = [];
    for (const selection of selections) rows.push(dataOf(await admin.run<T>(query(selection))));
    return rows;
  };

  it('are those of the whole order, in lists and by reference', async () => {
    const whole = await each<{ order: Row }>(ofOrders, (one) => `{ order(uuid: "${uuid}") { uuid ${one} } }`);
    const expected = whole.map(({ order }) => order);
    const listed = await each<{ orders: { items: Row[] } }>(
      ofOrders,
      (one) => `{ orders(limit: 100) { items { uuid ${one} } } }`,
    );
    expect(listed.map(({ orders }) => orders.items.find((order) => order['uuid'] === uuid))).toEqual(
      expected,
    );
    const referred = await each<{ _entities: Row[] }>(
      ofOrders,
      (one) =>
        `{ _entities(representations: [{ __typename: "Order", uuid: "${uuid}" }]) { ... on Order { uuid ${one} } } }`,
    );
    expect(referred.flatMap(({ _entities }) => _entities)).toEqual(expected);
  });

  it('are those of the whole lines, of an order and by reference', async () => {
    const representations = lineIds.map((id) => `{ __typename: "OrderProductLine", id: "${id}" }`).join();
    // The unit depends on the product as it was ordered, which needs the whole line.
    const whole = await each<{ _entities: Row[] }>(
      ofLines,
      (one) =>
        `{ _entities(representations: [${representations}]) { ... on OrderProductLine { id ${one} unit } } }`,
    );
    const expected = whole.map(({ _entities }, at) =>
      _entities.map((row) => (ofLines[at] === 'unit' ? row : without(row, 'unit'))),
    );
    const ofOrder = await each<{ orders: { items: { uuid: string; orderProductLines: Row[] }[] } }>(
      ofLines,
      (one) => `{ orders(limit: 100) { items { uuid orderProductLines { id ${one} } } } }`,
    );
    expect(
      ofOrder.map(({ orders }) => orders.items.find((order) => order.uuid === uuid)?.orderProductLines),
    ).toEqual(expected);
    const referred = await each<{ _entities: Row[] }>(
      ofLines,
      (one) =>
        `{ _entities(representations: [${representations}]) { ... on OrderProductLine { id ${one} } } }`,
    );
    expect(referred.map(({ _entities }) => _entities)).toEqual(expected);
  });
});
