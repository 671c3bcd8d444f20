import { TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { type CostingSlice, ordered, receive, useCostedHarness } from '../support/costing.js';
import { update } from '../support/edits.js';
import { Client, dataOf, fieldsOf, type Harness, refusal, type SeenLine } from '../support/harness.js';
import { recordReceipts } from '../support/receipts.js';

describe('days of receipts', () => {
  let harness: Harness;
  let admin: Client;
  let costing: CostingSlice;
  useCostedHarness((started) => {
    ({ harness, admin, costing } = started);
  });

  const after = (day: string) => ({
    'lines.0.lastDeliveryDate': [`入荷日は${day}以降を入力してください。`],
  });
  const seen = async (uuid: string): Promise<SeenLine | undefined> =>
    (await admin.seen(uuid)).orderProductLines[0];

  // The orders are dated April 1.
  it('are at most 31 days before the order, with an error at every line', async () => {
    const { uuid, orderProductLines } = await ordered(harness, admin);
    const refused = await receive(admin, orderProductLines[0], 1, '2026-02-28');
    expect(refused.code).toBe('INVALID_ARGUMENT');
    expect(fieldsOf(refused)).toEqual(after('2026/03/01'));
    const both = await recordReceipts(
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
    // A day without goods is refused, too.
    expect(fieldsOf(await receive(admin, orderProductLines[0], 0, '2026-02-28'))).toEqual(
      after('2026/03/01'),
    );
    expect((await seen(uuid))?.logilessInboundDeliveryLineHistories).toEqual([]);
    dataOf(await receive(admin, orderProductLines[0], 1, '2026-03-01'));
  });

  it('are not before the first accounting period, once it is known', async () => {
    const { orderProductLines } = await ordered(harness, admin);
    await costing.start('2026-03-21', 5);
    // An outdated version is ignored.
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

  it('of a correction are not before the corrected receipt', async () => {
    const { uuid, orderProductLines } = await ordered(harness, admin);
    dataOf(await receive(admin, orderProductLines[0], 4, '2026-04-10'));
    dataOf(await receive(admin, await seen(uuid), 6, '2026-04-20'));
    // Two pieces arrived on the 20th and the others on the 10th; corrections may not be dated before the
    // receipts that they affect.
    for (const count of [5, 3, 0])
      expect(fieldsOf(await receive(admin, await seen(uuid), count, '2026-04-19'))).toEqual(
        after('2026/04/20'),
      );
    expect(fieldsOf(await receive(admin, await seen(uuid), 6, '2026-04-19'))).toEqual(after('2026/04/20'));
    dataOf(await receive(admin, await seen(uuid), 4, '2026-04-20'));
    // No receipt of the 20th is left.
    dataOf(await receive(admin, await seen(uuid), 3, '2026-04-10'));
    // Additional goods may have arrived on any allowed day.
    dataOf(await receive(admin, await seen(uuid), 9, '2026-03-05'));
    // A price change does not depend on the day.
    dataOf(await receive(admin, await seen(uuid), 9, '2026-03-05', { lastUnitPrice: '50' }));
  });

  it('limit the order date', async () => {
    const order = await ordered(harness, admin);
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
