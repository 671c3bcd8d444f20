import {
  DemandRepository,
  nowTimestamp,
  OutboxService,
  uuidv7,
  type DemandScope,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { OrderDocument } from '../orders/order.schema.js';
import { NOTICE_MAIL_TOPIC, type NoticeMailPayload } from './notice-mail.handler.js';
import { NOTICE_MODEL, NoticeKind, type NoticeDocument } from './notice.schema.js';

/** Something that people are to be told. */
export interface News {
  /** Names the event: whoever is told of it twice by the same key hears of it once. */
  readonly key: string;
  readonly kind: NoticeKind;
  /** Ids of demand users, each counted once. */
  readonly recipients: readonly string[];
  readonly order: Pick<OrderDocument, '_id' | 'purchaseNumber' | 'subject'> | null;
  readonly title: string;
  readonly body: string;
  /** What also goes out by mail: the page that it leads to, for each person. */
  readonly mail?: {
    readonly pathOf: (recipientId: string) => string;
    /** Names what is mailed, where several events make one mail; else the mail is that of the event. */
    readonly key?: string;
    /** Lines on the order that only the mail has: in the product the order is one click away. */
    readonly facts?: readonly string[];
  };
}

/** Tells people of a demand what happened: in the product at once, by mail through the outbox. */
@Injectable()
export class Notices extends DemandRepository<NoticeDocument> {
  constructor(
    @InjectModel(NOTICE_MODEL) model: Model<NoticeDocument>,
    private readonly outbox: OutboxService,
  ) {
    super(model);
  }

  /** In the transaction of what happened. */
  async tell(scope: TenantScope, news: News, session: ClientSession): Promise<void> {
    const { key, kind, order, title, body, mail } = news;
    const recipients = [...new Set(news.recipients)];
    if (recipients.length === 0) return;
    const occurredAt = nowTimestamp();
    await this.model.bulkWrite(
      recipients.map((recipientId) => ({
        updateOne: {
          filter: { recipientId, key },
          update: {
            $setOnInsert: {
              _id: uuidv7(),
              demandUuid: scope.demandUuid,
              kind,
              orderId: order?._id ?? null,
              purchaseNumber: order?.purchaseNumber ?? null,
              title,
              body,
              occurredAt,
              readAt: null,
              createdAt: new Date(),
            },
          },
          upsert: true,
        },
      })),
      { session },
    );
    if (!mail) return;
    for (const recipientId of recipients) {
      const payload: NoticeMailPayload = {
        demandUuid: scope.demandUuid,
        recipientId,
        subject: order ? `${title}（発注番号：${order.purchaseNumber}）` : title,
        text: textOf(news),
        path: mail.pathOf(recipientId),
      };
      const mailKey = `${mail.key ?? key}:${recipientId}`;
      await this.outbox.add(session, { topic: NOTICE_MAIL_TOPIC, key: mailKey, payload });
    }
  }

  /**
   * What was asked for is done, by whomever: notices of an order that asked for it count as read for everybody, except
   * for people of whom it is still asked.
   */
  async settle(
    scope: TenantScope,
    orderId: string,
    kinds: readonly NoticeKind[],
    session: ClientSession,
    stillAsked: readonly string[] = [],
  ): Promise<void> {
    await this.updateMany(
      scope,
      {
        orderId,
        readAt: null,
        kind: { $in: [...kinds] },
        ...(stillAsked.length > 0 && { recipientId: { $nin: [...stillAsked] } }),
      },
      { $set: { readAt: nowTimestamp() } },
      { session },
    );
  }

  /** Nothing is left of what people were reminded of. */
  async settleReminders(
    scope: TenantScope,
    recipients: readonly string[],
    session: ClientSession,
  ): Promise<void> {
    await this.updateMany(
      scope,
      { recipientId: { $in: [...recipients] }, readAt: null, kind: NoticeKind.REVIEW_REMINDER },
      { $set: { readAt: nowTimestamp() } },
      { session },
    );
  }

  /** What the person of the scope was told, newest first. */
  async list(
    scope: DemandScope,
    isUnreadOnly: boolean,
    window: { readonly skip: number; readonly limit: number },
  ): Promise<NoticeDocument[]> {
    return this.find(scope, toldTo(scope, isUnreadOnly), { ...window, sort: { occurredAt: -1, _id: -1 } });
  }

  async countOf(scope: DemandScope, isUnreadOnly: boolean): Promise<number> {
    return this.count(scope, toldTo(scope, isUnreadOnly));
  }

  /** Marks what is unread and fits: nothing given, all of it. */
  async markRead(
    scope: DemandScope,
    { ids, until }: { readonly ids?: readonly string[] | null; readonly until?: string | null },
  ): Promise<void> {
    await this.updateMany(
      scope,
      {
        ...toldTo(scope, true),
        ...(ids && { _id: { $in: [...ids] } }),
        ...(until && { occurredAt: { $lte: until } }),
      },
      { $set: { readAt: nowTimestamp() } },
    );
  }
}

const textOf = ({ order, body, mail }: News): string => {
  const facts = mail?.facts ?? [];
  if (!order?.subject && facts.length === 0) return body;
  const subject = order?.subject ? [`件名：${order.subject}`] : [];
  return [body, '', `発注番号：${order?.purchaseNumber ?? ''}`, ...subject, ...facts].join('\n');
};

const toldTo = (scope: DemandScope, isUnreadOnly: boolean): { recipientId: string; readAt?: null } => ({
  recipientId: scope.actor.uuid,
  ...(isUnreadOnly && { readAt: null }),
});
