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
import { NOTICE_MODEL, type NoticeDocument, type NoticeKind } from './notice.schema.js';

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
  readonly mail?: { readonly pathOf: (recipientId: string) => string };
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
        text: order?.subject ? `${body}\n\n発注番号：${order.purchaseNumber}\n件名：${order.subject}` : body,
        path: mail.pathOf(recipientId),
      };
      await this.outbox.add(session, { topic: NOTICE_MAIL_TOPIC, key: `${key}:${recipientId}`, payload });
    }
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

const toldTo = (scope: DemandScope, isUnreadOnly: boolean): { recipientId: string; readAt?: null } => ({
  recipientId: scope.actor.uuid,
  ...(isUnreadOnly && { readAt: null }),
});
