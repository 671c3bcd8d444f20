import type { ReadScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { LINE_MODEL, type LineDocument } from '../orders/lines/line.schema.js';
import { ORDER_MODEL, type OrderDocument } from '../orders/order.schema.js';
import type { OrderStatus } from '../orders/order.status.js';
import { grouped } from '../utilities/grouped.js';
import { tenant } from './statistics.repository.js';

/** Fields of an order that refer to catalog records. */
export type OrderReference = 'productIds' | 'demandSupplierId' | 'deliveryDestinationId';

export interface HistoryQuery {
  /** Maximum orders per record. */
  readonly limit: number;
  /** Only orders in these statuses. */
  readonly statuses?: readonly OrderStatus[];
  /** Only orders from this day on, `YYYY-MM-DD`. */
  readonly from?: string;
}

/** A product line with its order. */
export interface Purchase {
  readonly order: OrderDocument;
  readonly line: LineDocument;
}

/** Recent orders of products, suppliers and destinations, without deleted ones. */
@Injectable()
export class PurchaseHistory {
  constructor(
    @InjectModel(ORDER_MODEL) private readonly orders: Model<OrderDocument>,
    @InjectModel(LINE_MODEL) private readonly lines: Model<LineDocument>,
  ) {}

  /**
   * The newest orders of each record, in one query; each record is an index lookup that reads only the
   * returned orders.
   */
  async newestOrders(
    scope: ReadScope,
    thing: OrderReference,
    ids: readonly string[],
    { limit, statuses, from }: HistoryQuery,
  ): Promise<Map<string, OrderDocument[]>> {
    if (ids.length === 0) return new Map();
    const { db: connection, collection } = this.orders;
    // `connection.aggregate` of mongoose uses the database of the connection string, not that of the
    // connection.
    const database = connection.getClient().db(connection.name);
    const cursor = database.aggregate<{ id: string; orders: OrderDocument[] }>([
      { $documents: ids.map((id) => ({ id: { $literal: id } })) },
      {
        $lookup: {
          from: collection.name,
          localField: 'id',
          foreignField: thing,
          pipeline: [
            {
              $match: {
                ...tenant(scope),
                deletedAt: null,
                ...(statuses && { status: { $in: [...statuses] } }),
                ...(from && { listDate: { $gte: from } }),
              },
            },
            { $sort: { listDate: -1, _id: -1 } },
            { $limit: limit },
            { $project: { searchText: 0, searchGrams: 0 } },
          ],
          as: 'orders',
        },
      },
    ]);
    return new Map((await cursor.toArray()).map(({ id, orders }) => [id, orders]));
  }

  /** Lines of each product in its newest orders, newest order first. Two queries for all products. */
  async purchases(
    scope: ReadScope,
    productIds: readonly string[],
    question: HistoryQuery,
  ): Promise<Map<string, Purchase[]>> {
    const ordersOf = await this.newestOrders(scope, 'productIds', productIds, question);
    const orderIds = [...new Set([...ordersOf.values()].flat().map(({ _id }) => _id))];
    if (orderIds.length === 0) return new Map();
    const rows = await this.lines
      .find({
        ...tenant(scope),
        orderId: { $in: orderIds },
        deletedAt: null,
        productId: { $in: [...productIds] },
      })
      .sort({ orderId: 1, orderNum: 1 })
      .lean<LineDocument[]>();
    const linesOf = grouped(rows, (line) => `${line.orderId} ${line.productId}`);
    return new Map(
      [...ordersOf].map(([productId, orders]) => [
        productId,
        orders.flatMap((order) =>
          (linesOf.get(`${order._id} ${productId}`) ?? []).map((line) => ({ order, line })),
        ),
      ]),
    );
  }
}
