import { until } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client, SeenOrder } from '../support/harness.js';
import { type ProcessHarness, sharedProcesses } from '../support/processes.js';
import { SHIRT } from '../support/stand-ins.js';
import { Warehouse } from '../support/warehouse.js';

const CREATE = 'POST /inbound_deliveries/new';

describe('killed while talking to the warehouse', () => {
  let harness: ProcessHarness;
  let warehouse: Warehouse;
  beforeAll(async () => {
    harness = await sharedProcesses();
  });
  afterEach(() => warehouse.close());

  const rows = () => harness.connection.collection('wms_inbound_deliveries');

  /** An order of one delivery that is placed and not announced yet. */
  const placed = (client: Client): Promise<SeenOrder> =>
    client.placed({
      orderProductLines: [
        { productId: SHIRT, lot: 100, unitPrice: '1280.50', taxCategoryId: 1, deliveryDate: '2099-12-10' },
      ],
    });

  /** The next process brings the order to its end: LOGILESS has one document of it, and its page says so. */
  async function expectOneDelivery({ uuid, purchaseNumber }: SeenOrder): Promise<void> {
    const client = await harness.successor();
    const code = `${purchaseNumber}-1`;
    const deliveries = await until(
      () => warehouse.deliveries(client, { uuid }),
      ([first]) => first?.state !== 'PENDING',
    );
    expect(deliveries).toEqual([
      expect.objectContaining({ code, deliveryDate: '2099-12-10', state: 'SENT', error: null }),
    ]);
    expect(await warehouse.documents()).toEqual([
      { code, status: 'WaitingForReceipt', lines: ['コットンTシャツ 0/100'] },
    ]);
    const { histories } = await client.seen(uuid);
    expect(histories.filter(({ event }) => event.startsWith('WMS_'))).toMatchObject([
      { event: 'WMS_ANNOUNCED' },
    ]);
    const [made] = (await warehouse.merchant.state()).deliveries;
    expect(await rows().findOne({ orderId: uuid })).toMatchObject({
      logilessId: String(made?.id),
      isTried: false,
      claimedBy: null,
    });
    expect(await harness.connection.collection('outbox').countDocuments({ state: 'PENDING' })).toBe(0);
  }

  it.each([
    ['has got the announcement and not taken it', 'TIMEOUT_BEFORE_COMMIT', 0],
    ['has taken the announcement and not answered', 'TIMEOUT_AFTER_COMMIT', 1],
  ] as const)(
    'a process while LOGILESS %s: the next one announces the goods once',
    async (_when, kind, documents) => {
      const first = await harness.victim();
      warehouse = await Warehouse.open(harness);
      await warehouse.merchant.fail({ on: CREATE, kind });
      const order = await placed(first);
      await warehouse.untilMet(CREATE);
      await harness.kill();
      expect(await warehouse.documents()).toHaveLength(documents);
      await expectOneDelivery(order);
    },
  );

  it('a process before it wrote down the answer of LOGILESS: the next one announces the goods once', async () => {
    const first = await harness.victim();
    warehouse = await Warehouse.open(harness);
    const session = await harness.connection.startSession();
    try {
      harness.identity.before = async (operation) => {
        if (!operation.includes('takeWmsTurn') || session.inTransaction()) return;
        // Another transaction changes the delivery, so that what LOGILESS answers cannot be written down.
        session.startTransaction();
        await rows().updateMany({}, { $set: { updatedAt: 'elsewhere' } }, { session });
      };
      const order = await placed(first);
      await until(
        () => warehouse.documents(),
        ({ length }) => length > 0,
      );
      await harness.kill();
      await session.abortTransaction();
      expect(await rows().findOne({ orderId: order.uuid })).toMatchObject({
        state: 'PENDING',
        logilessId: null,
      });
      await expectOneDelivery(order);
    } finally {
      await session.endSession();
    }
  });

  it('a process between what the warehouse said and its receipts: the next one records them once', async () => {
    const first = await harness.victim();
    warehouse = await Warehouse.open(harness);
    const order = await placed(first);
    await until(
      () => warehouse.deliveries(first, order),
      ([delivery]) => delivery?.state === 'SENT',
    );
    await warehouse.receive(`${order.purchaseNumber}-1`, 40);
    const session = await harness.connection.startSession();
    try {
      session.startTransaction();
      // Another transaction changes the line, so that nothing of it can be recorded.
      await harness.connection
        .collection('order_product_lines')
        .updateMany({}, { $set: { updatedAt: 'elsewhere' } }, { session });
      const syncUuid = await warehouse.beginSync();
      await until(
        () => rows().findOne({ orderId: order.uuid }),
        (row) => row?.['hasNews'] === true,
      );
      await harness.kill();
      await session.abortTransaction();
      expect(warehouse.reportsOf(syncUuid)).toEqual([]);

      const second = await harness.successor();
      const reports = await until(
        () => warehouse.reportsOf(syncUuid),
        ({ length }) => length > 0,
      );
      expect(reports).toMatchObject([{ counts: { read: 1, changed: 1 }, error: null }]);
      const seen = await second.seen(order.uuid);
      expect(seen).toMatchObject({ status: 'Delivering', orderProductLines: [{ receivedLot: 40 }] });
      const receipts = harness.connection.collection('order_receipts');
      expect(await receipts.find({}).toArray()).toMatchObject([{ receivedQuantity: 40 }]);
    } finally {
      await session.endSession();
    }
  });
});
