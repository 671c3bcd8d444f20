import { OutboxService, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { orderPath } from '../notices/order-path.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import { SLACK_REVIEW_TOPIC, SLACK_TOPIC, type SlackMessage, type SlackReview } from './slack-message.js';

export type Fact = SlackMessage['facts'][number];

/** An event of an order for the channel. */
export interface OrderSlackMessage {
  /** Key of the event; sent once. */
  readonly key: string;
  readonly title: string;
  readonly paragraphs?: readonly string[];
  /** Label and value pairs; those of the order are appended. */
  readonly facts: readonly Fact[];
  /** Supplier name at that time; by default, as on the last document. */
  readonly supplierName?: string | null;
  /** Total including tax, yen; by default, that of the order. */
  readonly total?: string;
  /** Delivery date or dates as text; by default, the earliest of the order. */
  readonly delivery?: string;
  /** By default, the page of the order. */
  readonly link?: SlackMessage['link'];
  /** Shown only in the thread of the order, not in the channel. */
  readonly isThreadOnly?: boolean;
  /** Approval buttons; none by default. */
  readonly review?: SlackMessage['review'];
}

/**
 * Queues messages to the Slack channel of a demand (docs/domain/notices.md), in the transaction of the event.
 */
@Injectable()
export class SlackOutbox {
  constructor(
    private readonly outbox: OutboxService,
    private readonly logs: SendLogRepository,
  ) {}

  async ofOrder(
    scope: TenantScope,
    order: OrderDocument,
    notice: OrderSlackMessage,
    session: ClientSession,
  ): Promise<void> {
    const { key, title, paragraphs = [], isThreadOnly = false, review = null } = notice;
    const { _id: uuid, purchaseNumber, subject } = order;
    const supplierName =
      notice.supplierName === undefined ? await this.lastSupplier(scope, uuid, session) : notice.supplierName;
    const { total = order.totals.total, delivery = dayOf(order.earliestDeliveryDate) } = notice;
    const facts = [
      ...notice.facts,
      { label: '仕入先', value: supplierName ?? '' },
      { label: '合計金額（税込）', value: `${BigInt(total).toLocaleString('ja-JP')}円` },
      { label: '発注日', value: dayOf(order.orderDate) },
      { label: '納期', value: delivery },
    ];
    await this.add(session, key, {
      demandUuid: scope.demandUuid,
      order: { uuid, purchaseNumber, subject },
      title,
      paragraphs: [...paragraphs],
      facts: facts.filter(({ value }) => value !== ''),
      link: notice.link ?? { path: orderPath(uuid), label: '発注を開く' },
      isBroadcast: !isThreadOnly,
      review,
    });
  }

  /** Updates the review requests with the state of an approval. */
  async ofReview(
    { demandUuid }: TenantScope,
    review: Omit<SlackReview, 'demandUuid'>,
    session: ClientSession,
  ): Promise<void> {
    const key = `review:${review.roundUuid}:${review.version}`;
    await this.outbox.add(session, { topic: SLACK_REVIEW_TOPIC, key, payload: { ...review, demandUuid } });
  }

  /** Digest of deliveries due soon and overdue, outside of threads. */
  async digest(
    scope: TenantScope,
    { key, title, paragraphs }: { key: string; title: string; paragraphs: readonly string[] },
    session: ClientSession,
  ): Promise<void> {
    await this.add(session, key, {
      demandUuid: scope.demandUuid,
      order: null,
      title,
      paragraphs: [...paragraphs],
      facts: [],
      link: { path: '/demand/deliveries', label: '納品管理を開く' },
      isBroadcast: true,
      review: null,
    });
  }

  private async lastSupplier(
    scope: TenantScope,
    orderId: string,
    session: ClientSession,
  ): Promise<string | null> {
    const log = await this.logs.findOne(scope, { orderId }, { sort: { requestedAt: -1 }, session });
    return log?.supplierName ?? null;
  }

  private async add(session: ClientSession, key: string, payload: SlackMessage): Promise<void> {
    await this.outbox.add(session, { topic: SLACK_TOPIC, key, payload });
  }
}

const dayOf = (day: string | null): string => day?.replaceAll('-', '/') ?? '';
