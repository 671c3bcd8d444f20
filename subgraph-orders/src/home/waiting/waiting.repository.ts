import {
  type DemandScope,
  type IndexKey,
  jstDay,
  loggableError,
  LOGGER,
  Tallies,
  todayJst,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { MemberDirectory } from '../../external/member-directory.js';
import { colleaguesOf } from '../../orders/current-members.service.js';
import { OrderRepository } from '../../orders/order.repository.js';
import type { OrderDocument } from '../../orders/order.schema.js';
import { ORDER_STATUSES, OrderStatus } from '../../orders/order.status.js';
import {
  AWAITED_REVIEWS,
  awaitsReviewOf,
  BOUNCED_MAILS,
  type Filter,
  listIndex,
  orphanedDenials,
  OWN_BY_STATUS,
  OWN_DUE_FIRST,
  OWN_WAITING,
  requestedBy,
  UNNOTIFIED_CHANGES,
} from '../../orders/order-filter.js';
import { currentGroup } from '../../orders/records/review.rules.js';
import { ReviewStatus } from '../../orders/records/review.schema.js';
import { ReviewRoundRepository } from '../../orders/records/review-round.repository.js';
import { RepresentedReviewers } from '../../orders/represented-reviewers.service.js';
import { SupplierAnswerState } from '../../orders/supplier-answer.enums.js';
import {
  answerBucket,
  bucketsUnder,
  OWN_DENIED,
  OWN_EXCESS,
  OwnCounts,
  TallyKind,
  UNNOTIFIED,
} from '../../orders/tally.buckets.js';
import type { HomeWaiting, HomeWaitingOrder } from './waiting.model.js';
import { byDueDate, HomeWaitingKind, reviewDueDate } from './waiting.rules.js';

/** Orders that are shown of each kind. */
const SHOWN = 3;

/** Reviews whose due dates are compared; of more, those with the oldest order dates. */
const COMPARED_REVIEWS = 100;

type Row = Pick<
  OrderDocument,
  '_id' | 'purchaseNumber' | 'subject' | 'demandSupplierId' | 'openDeliveryDate' | 'orderDate'
> & { pendingReviewerIds: string[] };

const FIELDS = {
  purchaseNumber: 1,
  subject: 1,
  demandSupplierId: 1,
  openDeliveryDate: 1,
  orderDate: 1,
  pendingReviewerIds: 1,
} as const;

/** How the most urgent orders of a kind are read. */
interface Source {
  readonly kind: HomeWaitingKind;
  readonly count: number;
  readonly filter: Filter;
  readonly hint: IndexKey;
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly dueDateOf: (order: Row) => string | null;
  /** Whether some may have no delivery date; in the order of the index they would come first. */
  readonly hasUndated?: boolean;
}

const OLDEST_FIRST = { listDate: 1, _id: 1 } as const;
const DUE_FIRST = { openDeliveryDate: 1, _id: 1 } as const;
const NEWEST_FIRST = { listDate: -1, _id: -1 } as const;
const deliveryOf = ({ openDeliveryDate }: Row): string | null => openDeliveryDate;
const never = (): null => null;

/** What waits for one person. Counts are maintained; at most three orders of each kind are read, by an index. */
@Injectable()
export class WaitingRepository {
  constructor(
    private readonly orders: OrderRepository,
    private readonly rounds: ReviewRoundRepository,
    private readonly represented: RepresentedReviewers,
    private readonly members: MemberDirectory,
    private readonly tallies: Tallies,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Kinds of which something waits, in no particular order. */
  async of(scope: DemandScope): Promise<HomeWaiting[]> {
    const { actor } = scope;
    const [reviews, orphaned, failedMails, bouncedMails, found] = await Promise.all([
      this.reviews(scope),
      this.orphaned(scope),
      this.failedMails(scope),
      this.bouncedMails(scope),
      this.tallies.of(scope, TallyKind.Own, bucketsUnder(actor.uuid)),
    ]);
    const sources = ownSources(actor.uuid, new OwnCounts(found), todayJst());
    const own = await Promise.all(
      sources.filter(({ count }) => count > 0).map((source) => this.read(scope, source)),
    );
    return [...reviews, ...orphaned, ...failedMails, ...bouncedMails, ...own];
  }

  /** Denied orders whose requester has left: an administrator has to go on with them. */
  private async orphaned(scope: DemandScope): Promise<HomeWaiting[]> {
    const { actor } = scope;
    if (actor.actor !== 'DemandUser' || actor.role !== 'ADMIN') return [];
    const hint = listIndex({ demandUuid: 1, status: 1 }, 'listDate');
    const denied = { deletedAt: null, status: OrderStatus.ReviewDenial };
    if ((await this.orders.count(scope, denied, { hint })) === 0) return [];
    const members = await this.members.of(scope).catch((error: unknown) => {
      this.logger.warn({ error: loggableError(error) }, 'requesters could not be checked');
    });
    if (!members) return [];
    const filter = orphanedDenials({ ...actor, colleagues: colleaguesOf(members) });
    const count = await this.orders.count(scope, { deletedAt: null, ...filter }, { hint });
    if (count === 0) return [];
    const kind = HomeWaitingKind.DENIED_ORPHANED;
    return [await this.read(scope, { kind, count, filter, hint, sort: OLDEST_FIRST, dueDateOf: never })];
  }

  private failedMails(scope: DemandScope): Promise<HomeWaiting[]> {
    return this.rare(scope, HomeWaitingKind.SEND_FAILED, OWN_WAITING.withFailedMails);
  }

  /** Goods that have arrived need no mail any more. Counted among the own orders that are under way. */
  private bouncedMails(scope: DemandScope): Promise<HomeWaiting[]> {
    const filter = { status: OrderStatus.Delivering, ...BOUNCED_MAILS.filter };
    return this.rare(scope, HomeWaitingKind.MAIL_BOUNCED, { key: OWN_BY_STATUS, filter });
  }

  /** Own orders that are counted by an index of few. */
  private async rare(
    scope: DemandScope,
    kind: HomeWaitingKind,
    { key: hint, filter: rare }: { key: IndexKey; filter: Filter },
  ): Promise<HomeWaiting[]> {
    const filter = { 'creator.uuid': scope.actor.uuid, ...rare };
    const count = await this.orders.count(scope, { deletedAt: null, ...filter }, { hint });
    if (count === 0) return [];
    return [await this.read(scope, { kind, count, filter, hint, sort: OLDEST_FIRST, dueDateOf: deliveryOf })];
  }

  private async read(
    scope: DemandScope,
    { kind, count, filter, hint, sort, dueDateOf, hasUndated = false }: Source,
  ): Promise<HomeWaiting> {
    const find = (condition: Filter, limit: number): Promise<Row[]> =>
      this.orders.find(
        scope,
        { deletedAt: null, ...filter, ...condition },
        { sort: { ...sort }, limit, hint, projection: FIELDS },
      );
    const rows = await find(hasUndated ? { openDeliveryDate: { $ne: null } } : {}, SHOWN);
    if (hasUndated && rows.length < Math.min(SHOWN, count))
      rows.push(...(await find({ openDeliveryDate: null }, SHOWN - rows.length)));
    const orders = rows.map((row) => viewOf(row, dueDateOf(row)));
    return { kind, count, dueDate: byDueDate(orders)[0]?.dueDate ?? null, orders };
  }

  private async reviews(scope: DemandScope): Promise<HomeWaiting[]> {
    const { actor } = scope;
    if (actor.actor !== 'DemandUser') return [];
    const represents = await this.represented.of(scope, actor.uuid);
    const filter = { deletedAt: null, ...awaitsReviewOf({ ...actor, represents }) };
    const deciding = new Set([actor.uuid, ...represents.map(({ uuid }) => uuid)]);
    const hint = AWAITED_REVIEWS.key;
    const [count, rows] = await Promise.all([
      this.orders.count(scope, filter, { hint }),
      this.orders.find(scope, filter, {
        sort: OLDEST_FIRST,
        limit: COMPARED_REVIEWS,
        hint,
        projection: FIELDS,
      }),
    ]);
    if (count === 0) return [];
    const rounds = await this.rounds.ofOrders(
      scope,
      rows.map(({ _id }) => _id),
    );
    const orders = rows.map((row) => {
      const round = rounds.get(row._id)?.[0];
      const pending = (currentGroup(round?.groups ?? [])?.reviews ?? []).filter(
        ({ status, reviewerId }) => status === ReviewStatus.PENDING && deciding.has(reviewerId),
      );
      const [since] = pending.map(({ updatedAt }) => updatedAt).sort();
      const dueDate = since ? reviewDueDate(jstDay(new Date(since)), round?.remindAfterDays ?? null) : null;
      return viewOf(row, dueDate, !row.pendingReviewerIds.includes(actor.uuid));
    });
    const sorted = byDueDate(orders);
    const dueDate = sorted[0]?.dueDate ?? null;
    return [{ kind: HomeWaitingKind.REVIEW, count, dueDate, orders: sorted.slice(0, SHOWN) }];
  }
}

const viewOf = (row: Row, dueDate: string | null, isAsDeputy = false): HomeWaitingOrder => ({
  orderUuid: row._id,
  purchaseNumber: row.purchaseNumber,
  orderSubject: row.subject,
  demandSupplier: row.demandSupplierId === null ? null : { uuid: row.demandSupplierId },
  dueDate,
  isAsDeputy,
});

function ownSources(uuid: string, counts: OwnCounts, today: string): Source[] {
  const own = { 'creator.uuid': uuid };
  const byStatus = listIndex({ demandUuid: 1, status: 1 }, 'listDate');
  return [
    {
      kind: HomeWaitingKind.DENIED,
      count: counts.of(OWN_DENIED),
      filter: { status: OrderStatus.ReviewDenial, ...requestedBy(uuid) },
      hint: byStatus,
      sort: OLDEST_FIRST,
      dueDateOf: never,
    },
    {
      kind: HomeWaitingKind.SUPPLIER_ANSWER,
      count: counts.of(answerBucket(SupplierAnswerState.ANSWERED)),
      filter: { ...own, ...OWN_WAITING.answered.filter },
      hint: OWN_WAITING.answered.key,
      sort: DUE_FIRST,
      dueDateOf: deliveryOf,
      hasUndated: true,
    },
    {
      kind: HomeWaitingKind.LATE,
      count: counts.dueBefore(today),
      filter: { ...own, openDeliveryDate: { $ne: null, $lt: today } },
      hint: OWN_DUE_FIRST,
      sort: DUE_FIRST,
      dueDateOf: deliveryOf,
    },
    {
      kind: HomeWaitingKind.UNSENT,
      count:
        counts.inStatus(OrderStatus.WaitingForOrder, true) +
        counts.inStatus(OrderStatus.WaitingForOrder, false),
      filter: { ...own, status: OrderStatus.WaitingForOrder },
      hint: OWN_BY_STATUS,
      sort: OLDEST_FIRST,
      dueDateOf: ({ orderDate }) => orderDate,
    },
    {
      kind: HomeWaitingKind.UNNOTIFIED,
      count: counts.of(UNNOTIFIED),
      filter: { ...own, ...UNNOTIFIED_CHANGES },
      hint: OWN_WAITING.unnotified.key,
      sort: DUE_FIRST,
      dueDateOf: deliveryOf,
      hasUndated: true,
    },
    {
      kind: HomeWaitingKind.EXCESS_RECEIPT,
      count: counts.of(OWN_EXCESS),
      filter: { ...own, ...OWN_WAITING.withExcessReceipts.filter },
      hint: OWN_WAITING.withExcessReceipts.key,
      sort: NEWEST_FIRST,
      dueDateOf: never,
    },
    {
      kind: HomeWaitingKind.CONVERSATION,
      count: ORDER_STATUSES.reduce((sum, status) => sum + counts.inStatus(status, true), 0),
      filter: { ...own, ...OWN_WAITING.inConversation.filter },
      hint: OWN_WAITING.inConversation.key,
      sort: NEWEST_FIRST,
      dueDateOf: never,
    },
  ];
}
