import { randomUUID } from 'node:crypto';
import { TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { LINE_MODEL, type LineDocument } from '../../src/orders/lines/line.schema.js';
import { ORDER_MODEL, type OrderDocument } from '../../src/orders/order.schema.js';
import { Client, type Harness } from './harness.js';

interface PurchaseFixture {
  demandUuid?: string;
  orderDate: string;
  status?: string;
  deletedAt?: string;
  purchaseNumber: string;
  lines: {
    productId: string;
    lot?: number;
    unitPrice: string;
    lastUnitPrice?: string;
    receivedLot?: number;
  }[];
}

/** Orders inserted directly into the database, with any date and status. */
export class Purchases {
  private constructor(
    private readonly harness: Harness,
    private readonly pattern: { order: OrderDocument; line: LineDocument },
  ) {}

  static async prepare(harness: Harness): Promise<Purchases> {
    const { uuid } = await new Client(harness).draft();
    const { connection } = harness.runtime;
    const order = await connection.model<OrderDocument>(ORDER_MODEL).findById(uuid).lean<OrderDocument>();
    const line = await connection
      .model<LineDocument>(LINE_MODEL)
      .findOne({ orderId: uuid })
      .lean<LineDocument>();
    if (!order || !line) throw new Error('no draft');
    return new Purchases(harness, { order, line });
  }

  async store(bought: readonly PurchaseFixture[]): Promise<void> {
    const stored = bought.map(({ lines, ...order }) => {
      const _id = randomUUID();
      const { demandUuid = TEST_DEMAND.uuid, orderDate } = order;
      return {
        order: {
          ...this.pattern.order,
          status: 'Delivering',
          ...order,
          _id,
          demandUuid,
          listDate: orderDate,
          productIds: lines.map(({ productId }) => productId),
        },
        lines: lines.map((line, at) => ({
          ...this.pattern.line,
          lot: 10,
          ...line,
          _id: randomUUID(),
          demandUuid,
          orderId: _id,
          orderNum: at + 1,
        })),
      };
    });
    const { connection } = this.harness.runtime;
    await connection.model(ORDER_MODEL).collection.insertMany(stored.map(({ order }) => order as never));
    await connection.model(LINE_MODEL).collection.insertMany(stored.flatMap(({ lines }) => lines as never[]));
  }
}
