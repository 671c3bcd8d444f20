import type { ReadScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { LINE_MODEL, type LineDocument } from '../orders/lines/line.schema.js';
import { ORDER_MODEL, type OrderDocument } from '../orders/order.schema.js';
import { DeliveryStatus, OrderStatus } from '../orders/order.status.js';
import { grouped } from '../utilities/grouped.js';

type ReceivedLine = Pick<LineDocument, '_id' | 'productId' | 'receivedLot' | 'unitPrice' | 'lastUnitPrice'>;

/** Tenant condition of a query. */
export const tenant = ({ demandUuid }: ReadScope): { demandUuid?: string } =>
  demandUuid === null ? {} : { demandUuid };

/** Statistics of entities of other slices; each takes one query for all ids. */
@Injectable()
export class StatisticsRepository {
  constructor(
    @InjectModel(LINE_MODEL) private readonly lines: Model<LineDocument>,
    @InjectModel(ORDER_MODEL) private readonly orders: Model<OrderDocument>,
  ) {}

  /** Lines with receipts of products; lines of canceled orders never have any. */
  async receivedLines(scope: ReadScope, productIds: readonly string[]): Promise<Map<string, ReceivedLine[]>> {
    const rows = await this.lines
      .find({
        ...tenant(scope),
        productId: { $in: [...productIds] },
        deletedAt: null,
        receivedLot: { $gt: 0 },
        deliveryStatus: { $ne: DeliveryStatus.Unknown },
      })
      .select({ productId: 1, receivedLot: 1, unitPrice: 1, lastUnitPrice: 1 })
      .lean<ReceivedLine[]>();
    return grouped(rows, (row) => row.productId ?? '');
  }

  /** Orders by demand with an order date (or day of creation) in a month, `YYYY-MM`. */
  async ordersOfMonth(
    scope: ReadScope,
    demandUuids: readonly string[],
    month: string,
  ): Promise<Map<string, number>> {
    const readable = demandUuids.filter((id) => scope.demandUuid === null || scope.demandUuid === id);
    if (readable.length === 0) return new Map();
    const rows = await this.orders.aggregate<{ _id: string; count: number }>([
      {
        $match: {
          demandUuid: { $in: readable },
          deletedAt: null,
          listDate: { $gte: `${month}-01`, $lte: `${month}-31` },
          status: { $ne: OrderStatus.Canceled },
        },
      },
      { $group: { _id: '$demandUuid', count: { $sum: 1 } } },
    ]);
    return new Map(rows.map((row) => [row._id, row.count]));
  }
}
