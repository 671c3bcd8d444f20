import { OutboxService, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { orderPath } from '../notifications/order-path.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { SendLogRepository } from '../sending/send-log.repository.js';
import { SLACK_REVIEW_TOPIC, SLACK_TOPIC, type SlackMessage, type SlackReview } from './slack-message.js';

export type Fact = SlackMessage['facts'][number];

/** Something of an order that the channel hears of. */
export interface OrderSlackNews {
  /** Names the event: it is told once. */
  readonly key: string;
  readonly title: string;
  readonly paragraphs?: readonly string[];
  /** Who did what; those of the order follow. */
  readonly facts: readonly Fact[];
  /** As it was then; left out, as the last document has it. */
  readonly supplierName?: string | null;
  /** With tax, yen; left out, the order's. */
  readonly total?: string;
  /** Day or days, as a person reads them; left out, the earliest of the order. */
  readonly delivery?: string;
  /** Left out, the page of the order. */
  readonly link?: SlackMessage['link'];
  /** Seen in the thread of the order alone. */
  readonly isThreadOnly?: boolean;
  /** What its readers may decide; left out, nothing. */
  readonly review?: SlackMessage['review'];
}

/** Writes down what the Slack channel of a demand is to be told (docs/domain/notices.md), in the transaction of what happened. */
@Injectable()
export class SlackNews {
  constructor(
    private readonly outbox: OutboxService,
    private readonly logs: SendLogRepository,
  ) {}

  async ofOrder(
    scope: TenantScope,
    order: OrderDocument,
    news: OrderSlackNews,
    session: ClientSession,
  ): Promise<void> {
    const { key, title, paragraphs = [], isThreadOnly = false, review = null } = news;
    const { _id: uuid, purchaseNumber, subject } = order;
    const supplierName =
      news.supplierName === undefined ? await this.lastSupplier(scope, uuid, session) : news.supplierName;
    const { total = order.totals.total, delivery = dayOf(order.earliestDeliveryDate) } = news;
    const facts = [
      ...news.facts,
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
      link: news.link ?? { path: orderPath(uuid), label: '発注を開く' },
      isBroadcast: !isThreadOnly,
      review,
    });
  }

  /** How an approval stands now, for the messages that ask for it. */
  async ofReview(
    { demandUuid }: TenantScope,
    review: Omit<SlackReview, 'demandUuid'>,
    session: ClientSession,
  ): Promise<void> {
    const key = `review:${review.roundUuid}:${review.version}`;
    await this.outbox.add(session, { topic: SLACK_REVIEW_TOPIC, key, payload: { ...review, demandUuid } });
  }

  /** What is due in the next days, and what is late: a message of its own. */
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
