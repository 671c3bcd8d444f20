import {
  DemandRepository,
  type IndexKey,
  notFound,
  nowTimestamp,
  type ReadScope,
  type SearchedList,
  TalliedRepository,
  TallyRepository,
  type TenantScope,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter, UpdateQuery } from 'mongoose';
import { NoticeKind } from '../notices/notice.schema.js';
import { Notices } from '../notices/notices.service.js';
import { grouped } from '../utilities/grouped.js';
import { inBatches } from '../utilities/in-batches.js';
import { type ActorRecord, ORDER_MODEL, type OrderDocument } from './order.schema.js';
import { OrderStatus } from './order.status.js';
import { actorOf } from './order-actors.js';
import { type FieldChange, ORDER_HISTORY_MODEL, type OrderHistoryDocument } from './order-history.schema.js';
import { OrderSpending, type SpendingChange } from './spending/order-spending.service.js';
import { ORDER_TALLIES } from './tally.buckets.js';

export const ORDER_NOT_FOUND = '発注が見つかりませんでした。';

@Injectable()
export class OrderRepository extends TalliedRepository<OrderDocument> {
  constructor(@InjectModel(ORDER_MODEL) model: Model<OrderDocument>, tallies: TallyRepository) {
    super(model, tallies, ORDER_TALLIES);
  }

  /**
   * An order that is not deleted. @throws PERMISSION_DENIED for an order of another demand, NOT_FOUND
   * otherwise
   */
  async requireOrder(scope: TenantScope, id: string, session?: ClientSession): Promise<OrderDocument> {
    const order = await this.requireById(scope, id, ORDER_NOT_FOUND, { session });
    if (order.deletedAt !== null) throw notFound(ORDER_NOT_FOUND);
    return order;
  }

  /** `requireOrder` of several in one query, in the order of the ids. @throws PERMISSION_DENIED, NOT_FOUND */
  async requireOrders(
    scope: TenantScope,
    ids: readonly string[],
    session?: ClientSession,
  ): Promise<OrderDocument[]> {
    const found = await this.findByIds(scope, ids, { session });
    const byId = new Map(found.map((order) => [order._id, order]));
    return Promise.all(
      ids.map(async (id) => {
        const order = byId.get(id);
        return order?.deletedAt === null ? order : this.requireOrder(scope, id, session);
      }),
    );
  }

  /** A slice of the orders that match, from the first orders of the list; undefined where these have too few. */
  async firstMatches(
    scope: TenantScope,
    list: SearchedList<OrderDocument>,
  ): Promise<OrderDocument[] | undefined> {
    return this.matchesInOrder(scope, list);
  }

  /** The newest orders that match the filter of a search. */
  async search(
    scope: ReadScope,
    filter: QueryFilter<OrderDocument>,
    options: { limit: number; hint: IndexKey | undefined },
  ): Promise<OrderDocument[]> {
    const sort = { listDate: -1, _id: -1 } as const;
    return this.findAnywhere(scope, filter, { sort, isEachNamed: true, ...options });
  }

  /** All orders that match a filter, newest order date first, in batches. */
  async *batches(
    scope: TenantScope,
    filter: QueryFilter<OrderDocument>,
    size: number,
  ): AsyncGenerator<OrderDocument[]> {
    const cursor = this.model
      .find(this.scoped(scope, filter))
      .sort({ listDate: -1, _id: -1 })
      .lean<OrderDocument[]>()
      .cursor({ batchSize: size });
    yield* inBatches(cursor, size);
  }

  /** Who created the orders of a creator, under the name of the latest one; undefined where there are none. */
  async creatorOf(scope: TenantScope, creatorUuid: string): Promise<ActorRecord | undefined> {
    const filter = { 'creator.uuid': creatorUuid, deletedAt: null };
    const [latest] = await this.find(scope, filter, { sort: { listDate: -1, _id: -1 }, limit: 1 });
    return latest?.creator;
  }

  /** Demands with outstanding goods, for jobs that process all of them. */
  async demandsAwaitingGoods(): Promise<string[]> {
    return this.model.distinct('demandUuid', { openDeliveryDate: { $ne: null } });
  }

  /** The order of a token that we signed, in any demand; the signature authorises the access. */
  async findSigned(id: string): Promise<OrderDocument | null> {
    return this.model.findOne({ _id: id, deletedAt: null }).lean<OrderDocument>();
  }

  /** Updates an order with an optimistic version check; null after a concurrent change. */
  async updateVersion(
    scope: TenantScope,
    read: OrderDocument,
    update: UpdateQuery<OrderDocument>,
    session: ClientSession,
  ): Promise<OrderDocument | null> {
    return this.updateOne(
      scope,
      { _id: read._id, updatedAt: read.updatedAt, sendingLogId: read.sendingLogId, status: read.status },
      update,
      { session },
    );
  }
}

/** Input for a history entry. */
export interface HistoryEntry {
  readonly orderId: string;
  readonly event: string;
  readonly fromStatus: OrderStatus | null;
  readonly toStatus: OrderStatus | null;
  readonly summary: string;
  readonly changes?: readonly FieldChange[];
  /** The actor, when it is not the current user: work done later on somebody's behalf. */
  readonly actor?: ActorRecord;
  /** Kinds of notices that the event makes obsolete, besides those that its statuses do. */
  readonly obsolete?: readonly NoticeKind[];
}

/** Notices that ask for an action on an order in a status. */
const NOTICES_BY_STATUS: Partial<Record<OrderStatus, NoticeKind>> = {
  [OrderStatus.ReviewDenial]: NoticeKind.REVIEW_DENIED,
  [OrderStatus.WaitingForOrder]: NoticeKind.REVIEW_APPROVED,
};
const ABOUT_MESSAGES = [NoticeKind.SUPPLIER_REPLIED, NoticeKind.MAIL_BOUNCED];

/** Notices that an event completes or makes obsolete. */
function completedNotices({ event, fromStatus, toStatus, obsolete = [] }: HistoryEntry): NoticeKind[] {
  if (event === 'CLEAR_IN_CONVERSATION') return ABOUT_MESSAGES;
  if (fromStatus === null || fromStatus === toStatus) return [...obsolete];
  const kind = NOTICES_BY_STATUS[fromStatus];
  return [
    ...obsolete,
    ...(kind ? [kind] : []),
    ...(toStatus === OrderStatus.Canceled
      ? [...ABOUT_MESSAGES, NoticeKind.ORDER_SEND_FAILED, NoticeKind.WMS_FAILED]
      : []),
  ];
}

@Injectable()
export class OrderHistoryRepository extends DemandRepository<OrderHistoryDocument> {
  constructor(
    @InjectModel(ORDER_HISTORY_MODEL) model: Model<OrderHistoryDocument>,
    private readonly notices: Notices,
    private readonly spending: OrderSpending,
  ) {
    super(model);
  }

  /** History of several orders in one query, grouped by order, newest first. */
  async ofOrders(
    scope: ReadScope,
    orderIds: readonly string[],
  ): Promise<Map<string, OrderHistoryDocument[]>> {
    const rows = await this.model
      .find(this.scoped(scope, { orderId: { $in: [...orderIds] } }))
      .sort({ occurredAt: -1, _id: -1 })
      .lean<OrderHistoryDocument[]>();
    return grouped(rows, (row) => row.orderId);
  }

  /**
   * Adds a history entry in the transaction of the change and after its other writes, marks the notices as read that
   * asked for it, and counts the order against budgets.
   *
   * @param spending what the change makes the order take up, where it is stored with the change; counted from the
   *   stored order by default
   */
  async append(
    scope: TenantScope,
    entry: HistoryEntry,
    session: ClientSession,
    spending?: SpendingChange,
  ): Promise<void> {
    const { obsolete: _, actor = actorOf(scope), changes = [], ...stored } = entry;
    await this.insert(
      scope,
      {
        ...stored,
        _id: uuidv7(),
        occurredAt: nowTimestamp(),
        actor,
        changes: [...changes],
      },
      { session },
    );
    const kinds = completedNotices(entry);
    if (kinds.length > 0) await this.notices.settle(scope, entry.orderId, kinds, session);
    if (spending) await this.spending.record(scope, spending, session);
    // A new draft takes up nothing.
    else if (entry.fromStatus !== null) await this.spending.follow(scope, entry.orderId, session);
  }
}
