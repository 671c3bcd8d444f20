import {
  isDuplicateKey,
  KIT_ENVIRONMENT,
  LOGGER,
  loggableError,
  nowTimestamp,
  ObjectStore,
  systemScope,
  timestampOf,
  uuidv7,
  withTransaction,
  type KitEnvironment,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { createHash } from 'node:crypto';
import type { Attachment } from 'mailparser';
import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from 'pino';
import { OrderSendStatus } from '../../orders/order-enums.js';
import { OrderHistoryRepository, OrderRepository } from '../../orders/order.repository.js';
import type { OrderDocument } from '../../orders/order.schema.js';
import { OrderStatus } from '../../orders/order.status.js';
import { CommentRepository } from '../comment.repository.js';
import { OrderCommentKind, type CommentDocument, type CommentFile } from '../comment.schema.js';
import { ConversationNotices } from '../conversation-notices.js';
import { KnownAddresses } from '../known-addresses.js';
import { isOurs, orderOf } from './conversation-match.js';
import { readInboundMail, type InboundMail } from './inbound-mail.js';
import { cleanHtml } from './mail-html.js';
import { splitQuoted } from './quoted-text.js';

/** What became of a message. */
export type Reception = 'STORED' | 'KNOWN' | 'UNKNOWN_CONVERSATION';

const MAX_FILES = 50;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Takes messages of suppliers into the conversation of their order; each message once, whichever way it comes. */
@Injectable()
export class InboundMails {
  constructor(
    private readonly orders: OrderRepository,
    private readonly comments: CommentRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly known: KnownAddresses,
    private readonly notices: ConversationNotices,
    private readonly store: ObjectStore,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** The message is safe once this returns; it may be handed over again after a failure. */
  async receive(
    raw: Buffer,
    envelope: { readonly from: string; readonly recipients: readonly string[] },
  ): Promise<Reception> {
    const mail = await readInboundMail(raw, envelope);
    const secret = this.env.MAIL_TOKEN_SECRET;
    if (isOurs(secret, mail)) return 'KNOWN';
    const orderId = orderOf(secret, mail);
    const order = orderId ? await this.orders.signedFor(orderId) : null;
    if (!order) return 'UNKNOWN_CONVERSATION';
    const scope = systemScope(order.demandUuid);
    if (await this.comments.exists(scope, { messageId: mail.messageId })) return 'KNOWN';
    const files = await this.keep(order, mail);
    const isSenderRegistered = await this.isRegistered(scope, order, mail.fromEmail);
    try {
      await withTransaction(this.connection, (session) =>
        this.add(scope, order._id, mail, { files, isSenderRegistered }, session),
      );
    } catch (error) {
      // The same message at the same moment on another way: the index decides.
      if (isDuplicateKey(error, 'messageId')) return 'KNOWN';
      throw error;
    }
    return 'STORED';
  }

  private async add(
    scope: TenantScope,
    orderId: string,
    mail: InboundMail,
    { files, isSenderRegistered }: { files: CommentFile[]; isSenderRegistered: boolean },
    session: ClientSession,
  ): Promise<void> {
    const order = await this.orders.requireOrder(scope, orderId, session);
    const comment = await this.comments.insert(scope, commentOf(order._id, mail, files, isSenderRegistered), {
      session,
    });
    if (mail.kind === OrderCommentKind.REPLY) await this.setInConversation(scope, order, session);
    if (mail.kind === OrderCommentKind.BOUNCE) await this.markBounced(scope, order, comment, session);
    if (mail.kind !== OrderCommentKind.AUTO_REPLY) await this.notices.cameIn(scope, order, comment, session);
  }

  /** Row 28, by the system: people who edit the order are not disturbed, and a second reply tells nothing new. */
  private async setInConversation(
    scope: TenantScope,
    order: OrderDocument,
    session: ClientSession,
  ): Promise<void> {
    if (order.inConversation || order.status === OrderStatus.Canceled) return;
    const set = { $set: { inConversation: true } };
    await this.orders.updateOne(scope, { _id: order._id }, set, { session });
    const { status } = order;
    const summary = '仕入先から返信があり、やりとり中になりました。';
    await this.histories.append(
      scope,
      { orderId: order._id, event: 'SET_IN_CONVERSATION', fromStatus: status, toStatus: status, summary },
      session,
    );
  }

  private async markBounced(
    scope: TenantScope,
    order: OrderDocument,
    { bouncedRecipients, createdAt }: CommentDocument,
    session: ClientSession,
  ): Promise<void> {
    const set = { $set: { mailBouncedAt: createdAt } };
    await this.orders.updateOne(scope, { _id: order._id }, set, { session });
    const { status } = order;
    const summary = `メールが届きませんでした。${bouncedRecipients.join('、')}`;
    await this.histories.append(
      scope,
      { orderId: order._id, event: 'MAIL_BOUNCED', fromStatus: status, toStatus: status, summary },
      session,
    );
  }

  /** Files lie under the message's own name, so that a message that is handed over again overwrites them. */
  private async keep(order: OrderDocument, mail: InboundMail): Promise<CommentFile[]> {
    const folder = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 32);
    const kept: CommentFile[] = [];
    for (const [index, file] of mail.files.slice(0, MAX_FILES).entries()) {
      const key = `order-comments/${order.demandUuid}/${order._id}/${folder}/${index}`;
      await this.store.put(key, file.content, { contentType: file.contentType });
      kept.push(fileOf(file, key, index));
    }
    return kept;
  }

  private async isRegistered(scope: TenantScope, order: OrderDocument, email: string): Promise<boolean> {
    try {
      return (await this.known.of(scope, order)).has(email);
    } catch (error) {
      this.logger.warn({ error: loggableError(error) }, 'the sender of a message could not be checked');
      return false;
    }
  }
}

const cleanName = (name: string | false | undefined, index: number): string =>
  (name || '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}/\\]/gu, '')
    .trim()
    .slice(0, 200) || `添付${index + 1}`;

const fileOf = (file: Attachment, key: string, index: number): CommentFile => ({
  id: uuidv7(),
  contentId: file.cid ?? null,
  mimeType: file.contentType,
  name: cleanName(file.filename, index),
  byteSize: file.size,
  key,
});

/** A date that its sender can have meant. */
const dateOf = (date: Date | undefined, now: string): string => {
  if (!date || Number.isNaN(date.getTime()) || date.getTime() > Date.now() + DAY_MS) return now;
  return timestampOf(date);
};

function commentOf(
  orderId: string,
  mail: InboundMail,
  attachments: CommentFile[],
  isSenderRegistered: boolean,
): Omit<CommentDocument, 'demandUuid'> {
  const createdAt = nowTimestamp();
  const { fresh, quoted } = splitQuoted(mail.text);
  const clean = mail.html === null ? null : cleanHtml(mail.html);
  return {
    _id: uuidv7(),
    orderId,
    kind: mail.kind,
    subject: mail.subject,
    comment: fresh,
    quoted,
    html: clean?.html ?? null,
    hasBlockedImages: clean?.hasBlockedImages ?? false,
    fromEmail: mail.fromEmail,
    fromName: mail.fromName,
    to: [...mail.to],
    cc: [...mail.cc],
    messageId: mail.messageId,
    inReplyTo: mail.inReplyTo[0] ?? null,
    references: [...mail.references],
    attachments,
    isSenderRegistered,
    bouncedRecipients: [...mail.bouncedRecipients],
    author: null,
    status: OrderSendStatus.SENT,
    sendAttempt: 1,
    acceptedAt: createdAt,
    failureReason: null,
    commentDate: dateOf(mail.date, createdAt),
    createdAt,
    updatedAt: createdAt,
  };
}
