import { describe, expect, it } from '@jest/globals';
import { TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';
import { type CostingSlice, ordered, receive, useCostedHouse } from '../support/costing.js';
import { update } from '../support/edits.js';
import { Client, dataOf, fieldsOf, refusal, type SeenLine } from '../support/house.js';
import { record } from '../support/receipts.js';

describe('days of receipts', () => {
  let admin: Client;
  let costing: CostingSlice;
  useCostedHouse((started) => {
    ({ admin, costing } = started);
  });

  const after = (day: string) => ({
    'lines.0.lastDeliveryDate': [`入荷日は${day}以降を入力してください。`],
  });
  const seen = async (uuid: string): Promise<SeenLine | undefined> =>
    (await admin.seen(uuid)).orderProductLines[0];

  // The orders are of April 1.
  it('are at most 31 days before the order, and name every line', async () => {
    const { uuid, orderProductLines } = await ordered(admin);
    const refused = await receive(admin, orderProductLines[0], 1, '2026-02-28');
    expect(refused.code).toBe('INVALID_ARGUMENT');
    expect(fieldsOf(refused)).toEqual(after('2026/03/01'));
    const both = await record(
      admin,
      orderProductLines.map((line) => ({
        id: line.id,
        expectedReceivedLot: 0,
        receivedLot: 1,
        lastDeliveryDate: '2026-01-01',
      })),
    );
    expect(Object.keys(fieldsOf(both) ?? {})).toEqual([
      'lines.0.lastDeliveryDate',
      'lines.1.lastDeliveryDate',
    ]);
    for (const day of ['0001-01-01', '1999-12-31', '9999-12-31'])
      expect((await receive(admin, orderProductLines[0], 1, day)).code).toBe('INVALID_ARGUMENT');
    // Without goods the day alone is none either.
    expect(fieldsOf(await receive(admin, orderProductLines[0], 0, '2026-02-28'))).toEqual(
      after('2026/03/01'),
    );
    expect((await seen(uuid))?.logilessInboundDeliveryLineHistories).toEqual([]);
    dataOf(await receive(admin, orderProductLines[0], 1, '2026-03-01'));
  });

  it('are not before the first accounting period, as far as it is known', async () => {
    const { orderProductLines } = await ordered(admin);
    await costing.start('2026-03-21', 5);
    // What is told late is older than what is known.
    await costing.start('2026-03-02', 4);
    expect(fieldsOf(await receive(admin, orderProductLines[0], 1, '2026-03-20'))).toEqual(
      after('2026/03/21'),
    );
    dataOf(await receive(admin, orderProductLines[0], 1, '2026-03-21'));
    await costing.start('2026-03-01', 6);
    dataOf(await receive(admin, orderProductLines[1], 1, '2026-03-20'));
    const document =
      'mutation s($d: ID!) { startReceipts(demandUuid: $d, firstDay: "2026-04-01", revision: 9) }';
    expect((await admin.run(document, { d: TEST_DEMAND.uuid })).code).toBe('PERMISSION_DENIED');
  });

  it('of a correction are not before the receipt that it corrects', async () => {
    const { uuid, orderProductLines } = await ordered(admin);
    dataOf(await receive(admin, orderProductLines[0], 4, '2026-04-10'));
    dataOf(await receive(admin, await seen(uuid), 6, '2026-04-20'));
    // Two came on the 20th; what is more came on the 10th, but not before all of them were there.
    for (const count of [5, 3, 0])
      expect(fieldsOf(await receive(admin, await seen(uuid), count, '2026-04-19'))).toEqual(
        after('2026/04/20'),
      );
    expect(fieldsOf(await receive(admin, await seen(uuid), 6, '2026-04-19'))).toEqual(after('2026/04/20'));
    dataOf(await receive(admin, await seen(uuid), 4, '2026-04-20'));
    // Nothing of the 20th is left.
    dataOf(await receive(admin, await seen(uuid), 3, '2026-04-10'));
    // More goods may have come on any day.
    dataOf(await receive(admin, await seen(uuid), 9, '2026-03-05'));
    // Another price needs no day.
    dataOf(await receive(admin, await seen(uuid), 9, '2026-03-05', { lastUnitPrice: '50' }));
  });

  it('hold the order date', async () => {
    const order = await ordered(admin);
    dataOf(await receive(admin, order.orderProductLines[0], 1, '2026-04-10'));
    const moved = (orderDate: string) => {
      const { content, ...rest } = update(order);
      return admin.mutate('updateOrder', { ...rest, content: { ...content, orderDate } });
    };
    expect(fieldsOf(await moved('2026-05-12'))).toEqual({
      'content.orderDate': ['入荷済みの商品があるため、発注日は2026/05/11以前の日付を入力してください。'],
    });
    expect(refusal(await moved('2026-05-11'))).toEqual([undefined, undefined]);
  });
});
