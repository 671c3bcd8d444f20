import { join } from 'node:path';
import { storeDocuments, storedReleases } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, dataOf, sharedHarness } from '../support/harness.js';

const FOLDER = join(import.meta.dirname, '../stored');

interface Lists {
  orders: { totalCount: number; items: { uuid: string; purchaseNumber: string; status: string }[] };
  orderProductLines: { totalCount: number };
  sentDocuments: { items: { version: number }[] };
}
const LISTS = `{
  orders(limit: 100) { totalCount items {
    uuid purchaseNumber subject status inConversation hasUnnotifiedChanges earliestDeliveryDate updatedAt
  } }
  orderProductLines(limit: 100) { totalCount items { id lot receivedLot deliveryStatus effectiveUnitPrice } }
  sentDocuments(limit: 100) { items { version purchaseNumber supplierName } }
}`;

describe.each(storedReleases(FOLDER))('what release %s stored', (version) => {
  let client: Client;
  let counts: Readonly<Record<string, number>>;
  beforeAll(async () => {
    const harness = await sharedHarness();
    client = new Client(harness);
    counts = await storeDocuments(harness.runtime.connection, join(FOLDER, version));
  });

  it('is listed in full', async () => {
    const { orders, orderProductLines, sentDocuments } = dataOf(await client.run<Lists>(LISTS));
    expect(orders.items).toHaveLength(counts['orders'] ?? 0);
    expect(orders.totalCount).toBe(counts['orders']);
    const seen = await Promise.all(orders.items.map(({ uuid }) => client.seen(uuid)));
    const lines = seen.flatMap((one) => one.orderProductLines);
    expect(lines).toHaveLength(counts['order_product_lines'] ?? 0);
    // Goods of a draft are awaited by nobody.
    const drafted = seen
      .filter(({ status }) => status === 'Drafting')
      .flatMap((one) => one.orderProductLines);
    expect(orderProductLines.totalCount).toBe(lines.length - drafted.length);
    expect(sentDocuments.items).toHaveLength(counts['order_send_logs'] ?? 0);
  });

  it('is shown with lines, receipts, sendings, history and what can be done', async () => {
    const { orders } = dataOf(await client.run<Lists>(LISTS));
    const seen = await Promise.all(orders.items.map(({ uuid }) => client.seen(uuid)));
    expect(seen.map(({ orderProductLines }) => orderProductLines.length)).not.toContain(0);
    const complete = seen.find(({ status }) => status === 'DeliveryComplete');
    expect(complete?.orderProductLines[0]?.logilessInboundDeliveryLineHistories.length).toBeGreaterThan(0);
    expect(complete?.histories.length).toBeGreaterThan(0);
    expect(complete?.orderSummary.total).toBe('233200');
  });

  it('is found by the numbers of the orders', async () => {
    const { orders } = dataOf(await client.run<Lists>(LISTS));
    for (const { uuid, purchaseNumber } of orders.items) {
      const found = dataOf(
        await client.run<{ searchOrders: { uuid: string }[] }>(
          'query s($query: String!) { searchOrders(query: $query) { uuid } }',
          { query: purchaseNumber },
        ),
      );
      expect(found.searchOrders).toEqual([{ uuid }]);
    }
  });

  it('is counted on the home page', async () => {
    const { demandHome } = dataOf(
      await client.run<{ demandHome: { lateCount: number } }>(
        '{ demandHome { lateCount dueTodayCount waitingForOrderCount inConversationCount onTimeRates { month dueCount } } }',
      ),
    );
    expect(demandHome.lateCount).toBeGreaterThanOrEqual(0);
  });
});
