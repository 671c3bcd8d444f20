import {
  DemandRepository,
  type DemandScope,
  nowTimestamp,
  OutboxService,
  retryOnDuplicate,
  type TenantScope,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { NOTICE_MODEL, type NoticeDocument, NoticeKind } from './notice.schema.js';
import { NoticeChoiceRepository } from './notice-choice.repository.js';
import { NoticeChannel } from './notice-choice.rules.js';
import { NOTICE_MAIL_TOPIC, type NoticeMailPayload } from './notice-mail.handler.js';
import { UNCLAIMED_NOTICE_TOPIC, type UnclaimedNotice } from './unclaimed-notice.js';

/** The order that a notice is about. */
interface NoticeOrder {
  readonly _id: string;
  readonly purchaseNumber: string;
  readonly subject: string | null;
}

/** A notice to send. */
export interface NewNotice {
  /** Key of the event; each recipient gets one notice per key. */
  readonly key: string;
  readonly kind: NoticeKind;
  /** Ids of demand users; duplicates are ignored. */
  readonly recipients: readonly string[];
  readonly order: NoticeOrder | null;
  readonly title: string;
  readonly body: string;
  /** Also send by mail; the linked page for each recipient. */
  readonly mail?: {
    readonly pathOf: (recipientId: string) => string;
    /** Key of the mail when several events share one; by default that of the event. */
    readonly key?: string;
    /** Details of the order for the mail only; in the product the order is one click away. */
    readonly facts?: readonly string[];
    /** It says how things are on that day, and means nothing later. */
    readonly isTimely?: boolean;
    /** Link by which a recipient decides without signing in, where there is one. */
    readonly decisionLinkOf?: (recipientId: string) => string | undefined;
  };
  /** Somebody has to know: where none of the recipients is in the demand any more, its ADMINs are told. */
  readonly orAdministrators?: {
    /** Page that their mail links to. */
    readonly path: string;
    /** Who caused the event and needs no notice. */
    readonly causedBy?: string;
  };
}

/** Notifies users of a demand: immediately in the product, by mail through the outbox. */
@Injectable()
export class Notices extends DemandRepository<NoticeDocument> {
  constructor(
    @InjectModel(NOTICE_MODEL) model: Model<NoticeDocument>,
    private readonly outbox: OutboxService,
    private readonly choices: NoticeChoiceRepository,
  ) {
    super(model);
  }

  /** Tells those of the recipients who want it; call it in the transaction of the event. */
  async notify(scope: TenantScope, notice: NewNotice, session: ClientSession): Promise<void> {
    const recipients = [...new Set(notice.recipients)];
    await this.lookForSomebody(scope, notice, recipients, session);
    if (recipients.length === 0) return;
    const channels = [NoticeChannel.IN_PRODUCT, ...(notice.mail ? [NoticeChannel.MAIL] : [])];
    const options = channels.map((channel) => ({ kind: notice.kind, channel }));
    const [inProduct = [], byMail = []] = await this.choices.receiversOf(scope, recipients, options, session);
    await this.store(scope, notice, inProduct, session);
    await this.mail(scope, notice, byMail, session);
  }

  /** Who is in the demand is known to another slice, which is asked after the transaction. */
  private async lookForSomebody(
    scope: TenantScope,
    { key, kind, order, title, body, orAdministrators }: NewNotice,
    recipients: readonly string[],
    session: ClientSession,
  ): Promise<void> {
    if (!orAdministrators) return;
    const { path, causedBy = null } = orAdministrators;
    const payload: UnclaimedNotice = {
      demandUuid: scope.demandUuid,
      recipients: [...recipients],
      causedBy,
      key,
      kind,
      order: order && { _id: order._id, purchaseNumber: order.purchaseNumber, subject: order.subject },
      title,
      body,
      path,
    };
    // People are told of one event in several notices of one key.
    const of = recipients.join(',');
    await this.outbox.add(session, {
      topic: UNCLAIMED_NOTICE_TOPIC,
      key: `${key}:instead-of:${of}`,
      payload,
    });
  }

  private async store(
    scope: TenantScope,
    { key, kind, order, title, body }: NewNotice,
    recipients: readonly string[],
    session: ClientSession,
  ): Promise<void> {
    if (recipients.length === 0) return;
    const occurredAt = nowTimestamp();
    const stored = this.model.bulkWrite(
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
    await stored.catch(retryOnDuplicate);
  }

  private async mail(
    scope: TenantScope,
    notice: NewNotice,
    recipients: readonly string[],
    session: ClientSession,
  ): Promise<void> {
    const { key, order, title, mail } = notice;
    if (!mail) return;
    for (const recipientId of recipients) {
      const decisionLinkId = mail.decisionLinkOf?.(recipientId);
      const payload: NoticeMailPayload = {
        demandUuid: scope.demandUuid,
        recipientId,
        subject: order ? `${title}（発注番号：${order.purchaseNumber}）` : title,
        text: textOf(notice),
        path: mail.pathOf(recipientId),
        ...(decisionLinkId !== undefined && { decisionLinkId }),
      };
      const mailKey = `${mail.key ?? key}:${recipientId}`;
      const { isTimely = false } = mail;
      await this.outbox.add(session, { topic: NOTICE_MAIL_TOPIC, key: mailKey, payload, isTimely });
    }
  }

  /**
   * Marks the notices of an order that asked for an action as read, once anybody has done it; except for
   * people who still have to act.
   */
  async settle(
    scope: TenantScope,
    orderId: string,
    kinds: readonly NoticeKind[],
    session: ClientSession,
    pendingRecipients: readonly string[] = [],
  ): Promise<void> {
    await this.updateMany(
      scope,
      {
        orderId,
        readAt: null,
        kind: { $in: [...kinds] },
        ...(pendingRecipients.length > 0 && { recipientId: { $nin: [...pendingRecipients] } }),
      },
      { $set: { readAt: nowTimestamp() } },
      { session },
    );
  }

  /** Marks reminders as read when nothing is pending any more. */
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

  /** Notices of the current user, newest first. */
  async list(
    scope: DemandScope,
    isUnreadOnly: boolean,
    window: { readonly skip: number; readonly limit: number },
  ): Promise<NoticeDocument[]> {
    return this.find(scope, recipientFilter(scope, isUnreadOnly), {
      ...window,
      sort: { occurredAt: -1, _id: -1 },
    });
  }

  async countOf(scope: DemandScope, isUnreadOnly: boolean): Promise<number> {
    return this.count(scope, recipientFilter(scope, isUnreadOnly));
  }

  /** Marks unread notices that match; without arguments, all of them. */
  async markRead(
    scope: DemandScope,
    { ids, until }: { readonly ids?: readonly string[] | null; readonly until?: string | null },
  ): Promise<void> {
    await this.updateMany(
      scope,
      {
        ...recipientFilter(scope, true),
        ...(ids && { _id: { $in: [...ids] } }),
        ...(until && { occurredAt: { $lte: until } }),
      },
      { $set: { readAt: nowTimestamp() } },
    );
  }
}

const textOf = ({ order, body, mail }: NewNotice): string => {
  const facts = mail?.facts ?? [];
  if (!order?.subject && facts.length === 0) return body;
  const subject = order?.subject ? [`件名：${order.subject}`] : [];
  return [body, '', `発注番号：${order?.purchaseNumber ?? ''}`, ...subject, ...facts].join('\n');
};

const recipientFilter = (
  scope: DemandScope,
  isUnreadOnly: boolean,
): { recipientId: string; readAt?: null } => ({
  recipientId: scope.actor.uuid,
  ...(isUnreadOnly && { readAt: null }),
});
