import type { ReadScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { grouped } from '../lines/line.repository.js';
import { LINE_MODEL, type LineDocument } from '../lines/line.schema.js';
import { ORDER_MODEL, type OrderDocument } from '../orders/order.schema.js';
import type { OrderStatus } from '../orders/order.status.js';
import { tenant } from './statistics.repository.js';

/** The field of an order that names a master. */
export type OrderedThing = 'productIds' | 'demandSupplierId' | 'deliveryDestinationId';

export interface HistoryQuestion {
  /** Orders per thing. */
  readonly limit: number;
  /** Orders in these states only. */
  readonly statuses?: readonly OrderStatus[];
  /** Orders from this day on, `YYYY-MM-DD`. */
  readonly from?: string;
}

/** A product line with its order. */
export interface Purchase {
  readonly order: OrderDocument;
  readonly line: LineDocument;
}

/** What was ordered lately of products, from suppliers, to destinations; deleted orders aside. */
@Injectable()
export class PurchaseHistory {
  constructor(
    @InjectModel(ORDER_MODEL) private readonly orders: Model<OrderDocument>,
    @InjectModel(LINE_MODEL) private readonly lines: Model<LineDocument>,
  ) {}

  /**
   * The newest orders that name each of the things, by thing. One query, which looks each thing up by its index and
   * reads no more of it than is shown.
   */
  async newestOrders(
    scope: ReadScope,
    thing: OrderedThing,
    ids: readonly string[],
    { limit, statuses, from }: HistoryQuestion,
  ): Promise<Map<string, OrderDocument[]>> {
    if (ids.length === 0) return new Map();
    const { db: connection, collection } = this.orders;
    // `aggregate` of a mongoose connection asks the database of the connection string, not the connection's own.
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

  /** The lines of each product in its newest orders, newest order first. Two queries for all of them. */
  async purchases(
    scope: ReadScope,
    productIds: readonly string[],
    question: HistoryQuestion,
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
