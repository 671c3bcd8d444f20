import type { ReadScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, PipelineStage } from 'mongoose';
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

type Stage = Exclude<PipelineStage, PipelineStage.Merge | PipelineStage.Out>;
type FoundOrder = OrderDocument & { readonly ofThing: string };

/** What was ordered lately of products, from suppliers, to destinations; deleted orders aside. */
@Injectable()
export class PurchaseHistory {
  constructor(
    @InjectModel(ORDER_MODEL) private readonly orders: Model<OrderDocument>,
    @InjectModel(LINE_MODEL) private readonly lines: Model<LineDocument>,
  ) {}

  /**
   * The newest orders that name each of the things, by thing. One query: a branch per thing reads no more of the index
   * than it shows, however often the thing was ordered.
   */
  async newestOrders(
    scope: ReadScope,
    thing: OrderedThing,
    ids: readonly string[],
    { limit, statuses, from }: HistoryQuestion,
  ): Promise<Map<string, OrderDocument[]>> {
    const [first, ...others] = ids.map((id): Stage[] => [
      {
        $match: {
          ...tenant(scope),
          [thing]: id,
          deletedAt: null,
          ...(statuses && { status: { $in: [...statuses] } }),
          ...(from && { listDate: { $gte: from } }),
        },
      },
      { $sort: { listDate: -1, _id: -1 } },
      { $limit: limit },
      { $project: { searchText: 0, searchGrams: 0 } },
      { $addFields: { ofThing: { $literal: id } } },
    ]);
    if (!first) return new Map();
    const coll = this.orders.collection.name;
    const rows = await this.orders.aggregate<FoundOrder>([
      ...first,
      ...others.map((pipeline): PipelineStage => ({ $unionWith: { coll, pipeline } })),
    ]);
    return grouped(rows, (row) => row.ofThing);
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
