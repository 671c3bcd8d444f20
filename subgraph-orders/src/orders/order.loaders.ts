import {
  entityScope,
  inOrderOf,
  type Projection,
  type RequestContext,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { LineRepository, ReceiptRepository } from './lines/line.repository.js';
import type { LineDocument } from './lines/line.schema.js';
import type { ReceiptDocument } from './lines/receipt.schema.js';
import { ReceiptLedger } from './lines/receipt-ledger.js';
import { OrderHistoryRepository, OrderRepository } from './order.repository.js';
import type { OrderDocument } from './order.schema.js';
import { OrderStatus } from './order.status.js';
import type { OrderHistoryDocument } from './order-history.schema.js';
import { AttachmentRepository } from './records/attachment.repository.js';
import type { AttachmentDocument } from './records/attachment.schema.js';
import { InternalDetailRepository } from './records/internal-detail.repository.js';
import type { InternalDetailDocument } from './records/internal-detail.schema.js';
import type { ReviewRoundDocument } from './records/review.schema.js';
import { ReviewRoundRepository } from './records/review-round.repository.js';
import { SendLogRepository } from './records/send-log.repository.js';
import type { SendLogDocument } from './records/send-log.schema.js';
import { type AbsentReviewer, RepresentedReviewers } from './represented-reviewers.service.js';

/** Documents that were read in part are kept apart from whole ones. */
const named = (name: string, projection: { readonly key: string } | undefined): string =>
  projection ? `${name}:${projection.key}` : name;

/** Batched loading within one request: one query per collection, whatever the number of orders. */
@Injectable()
export class OrderLoaders {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly receipts: ReceiptRepository,
    private readonly logs: SendLogRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly attachments: AttachmentRepository,
    private readonly internalDetails: InternalDetailRepository,
    private readonly reviewRounds: ReviewRoundRepository,
    private readonly ledger: ReceiptLedger,
    private readonly represented: RepresentedReviewers,
  ) {}

  /** An order that is not deleted; null when it does not exist or the caller may not see it. */
  async order(
    ctx: RequestContext,
    id: string,
    projection?: Projection<OrderDocument>,
  ): Promise<OrderDocument | null> {
    const name = named('order', projection);
    const loader = ctx.loaders.get<string, OrderDocument | null>(name, async (ids) => {
      const rows = await this.orders.findByIds(entityScope(ctx), ids, { projection: projection?.fields });
      return inOrderOf(
        ids,
        rows.filter((row) => row.deletedAt === null),
        (row) => row._id,
      );
    });
    return loader.load(id);
  }

  async line(
    ctx: RequestContext,
    id: string,
    projection?: Projection<LineDocument>,
  ): Promise<LineDocument | null> {
    const loader = ctx.loaders.get<string, LineDocument | null>(named('line', projection), async (ids) => {
      const rows = await this.lines.findByIds(entityScope(ctx), ids, { projection: projection?.fields });
      return inOrderOf(
        ids,
        rows.filter((row) => row.deletedAt === null),
        (row) => row._id,
      );
    });
    return loader.load(id);
  }

  async linesOf(
    ctx: RequestContext,
    orderId: string,
    projection?: Projection<LineDocument>,
  ): Promise<LineDocument[]> {
    const name = named('lines-of-order', projection);
    const loader = ctx.loaders.get<string, LineDocument[]>(name, async (ids) => {
      const rows = await this.lines.ofOrders(entityScope(ctx), ids, projection);
      return ids.map((id) => rows.get(id) ?? []);
    });
    return loader.load(orderId);
  }

  /** Newest first. */
  async sendLogsOf(ctx: RequestContext, orderId: string): Promise<SendLogDocument[]> {
    const loader = ctx.loaders.get<string, SendLogDocument[]>('send-logs-of-order', async (ids) => {
      const rows = await this.logs.ofOrders(entityScope(ctx), ids);
      return ids.map((id) => rows.get(id) ?? []);
    });
    return loader.load(orderId);
  }

  /** Newest first. */
  async historiesOf(ctx: RequestContext, orderId: string): Promise<OrderHistoryDocument[]> {
    const loader = ctx.loaders.get<string, OrderHistoryDocument[]>('histories-of-order', async (ids) => {
      const rows = await this.histories.ofOrders(entityScope(ctx), ids);
      return ids.map((id) => rows.get(id) ?? []);
    });
    return loader.load(orderId);
  }

  /** Attachments of all kinds, oldest first. */
  async attachmentsOf(ctx: RequestContext, orderId: string): Promise<AttachmentDocument[]> {
    const loader = ctx.loaders.get<string, AttachmentDocument[]>('attachments-of-order', async (ids) => {
      const rows = await this.attachments.ofOrders(entityScope(ctx), ids);
      return ids.map((id) => rows.get(id) ?? []);
    });
    return loader.load(orderId);
  }

  /** 社内メモ; the caller must be allowed to read it. */
  async internalDetailOf(ctx: RequestContext, orderId: string): Promise<InternalDetailDocument | null> {
    const loader = ctx.loaders.get<string, InternalDetailDocument | null>('internal-details', async (ids) => {
      const rows = await this.internalDetails.ofOrders(entityScope(ctx), ids);
      return inOrderOf(ids, rows, (row) => row.orderId);
    });
    return loader.load(orderId);
  }

  /** Newest first. */
  async reviewRoundsOf(ctx: RequestContext, orderId: string): Promise<ReviewRoundDocument[]> {
    const loader = ctx.loaders.get<string, ReviewRoundDocument[]>('review-rounds-of-order', async (ids) => {
      const rows = await this.reviewRounds.ofOrders(entityScope(ctx), ids);
      return ids.map((id) => rows.get(id) ?? []);
    });
    return loader.load(orderId);
  }

  /** Reviewers for whom the caller may decide as a deputy, while the order is in review. */
  async representedBy(
    ctx: RequestContext,
    scope: TenantScope,
    { status }: Pick<OrderDocument, 'status'>,
  ): Promise<AbsentReviewer[]> {
    const { actor } = scope;
    if (actor?.actor !== 'DemandUser' || status !== OrderStatus.Reviewing) return [];
    const loader = ctx.loaders.get<string, AbsentReviewer[]>(`represented:${scope.demandUuid}`, (ids) =>
      Promise.all(ids.map((id) => this.represented.of(scope, id))),
    );
    return loader.load(actor.uuid);
  }

  /** A closed month with receipts of the order; null when there is none. */
  async closedMonthOf(ctx: RequestContext, scope: TenantScope, order: OrderDocument): Promise<string | null> {
    const loader = ctx.loaders.get<OrderDocument, string | null>(
      `closed-months-of-orders:${scope.demandUuid}`,
      async (orders) => {
        const months = await this.ledger.closedMonthsOfOrders(scope, orders);
        return orders.map(({ _id }) => months.get(_id) ?? null);
      },
    );
    return loader.load(order);
  }

  /** Oldest first. */
  async receiptsOf(ctx: RequestContext, lineId: string): Promise<ReceiptDocument[]> {
    const loader = ctx.loaders.get<string, ReceiptDocument[]>('receipts-of-line', async (ids) => {
      const rows = await this.receipts.ofLines(entityScope(ctx), ids);
      return ids.map((id) => rows.get(id) ?? []);
    });
    return loader.load(lineId);
  }
}
