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
import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from 'pino';
import { OrderSendStatus } from '../../orders/order-enums.js';
import { OrderHistoryRepository, OrderRepository } from '../../orders/order.repository.js';
import type { OrderDocument } from '../../orders/order.schema.js';
import { OrderStatus } from '../../orders/order.status.js';
import { readReplyAddress } from '../../sending/mail-address.js';
import { CommentRepository } from '../comment.repository.js';
import { OrderCommentKind, SenderAuthentication } from '../comment-kinds.js';
import { type CommentDocument, type CommentFile } from '../comment.schema.js';
import { ConversationNotices } from '../conversation-notices.js';
import { KnownAddresses } from '../known-addresses.js';
import { isOurs, orderOf, returnedIdsIn, tracesOf } from './conversation-match.js';
import { messageIdOfMail, type Envelope, type InboundMail, type MailFile } from './inbound-mail.js';
import { InboundQuota } from './inbound-quota.js';
import { MailDns } from './mail-dns.js';
import { bodyStart, readHead, type HeadField } from './mail-head.js';
import { MailReader } from './mail-reader.js';
import type { ReadMail } from './mail-reading.js';
import { addressKey } from './sender-address.js';
import { gatherEvidence, type MailClient } from './sender-authentication.js';

/** What became of a message. */
export type Reception = 'STORED' | 'KNOWN' | 'UNKNOWN_CONVERSATION';

/** How a message came in. */
export interface Delivery extends Envelope {
  /** Who handed it over, as far as that is known. */
  readonly client?: Pick<MailClient, 'address' | 'helo'>;
}

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
    private readonly reader: MailReader,
    private readonly quota: InboundQuota,
    private readonly dns: MailDns,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Whether an address is that of a conversation: signed by us, and its order exists. */
  async hasConversation(address: string): Promise<boolean> {
    const orderId = readReplyAddress(this.env.MAIL_TOKEN_SECRET, address);
    return orderId !== undefined && (await this.orders.signedFor(orderId)) !== null;
  }

  /**
   * The order that a message names by our signature, found without parsing it.
   * @param returned bytes of a mail server's message, which returns the message that it could not deliver
   */
  orderIdOf(
    recipients: readonly string[],
    fields: readonly HeadField[],
    returned?: Buffer,
  ): string | undefined {
    const returnedIds = returned ? returnedIdsIn(returned) : [];
    return orderOf(this.env.MAIL_TOKEN_SECRET, { ...tracesOf(recipients, fields), returnedIds });
  }

  /**
   * The message is safe once this returns; it may be handed over again after a failure.
   * @throws UnreadableMailError for one that can never be read
   * @throws TooManyMailsError
   */
  async receive(raw: Buffer, { from, recipients, client }: Delivery): Promise<Reception> {
    const secret = this.env.MAIL_TOKEN_SECRET;
    const fields = readHead(raw.subarray(0, bodyStart(raw) ?? raw.length));
    const messageId = messageIdOfMail(raw, fields);
    if (isOurs(secret, { messageId })) return 'KNOWN';
    const orderId = this.orderIdOf(recipients, fields, from === '' ? raw : undefined);
    const order = orderId ? await this.orders.signedFor(orderId) : null;
    if (!order) return 'UNKNOWN_CONVERSATION';
    const scope = systemScope(order.demandUuid);
    if (await this.comments.exists(scope, { messageId })) return 'KNOWN';
    await this.quota.take(order._id, from);
    const evidence = await gatherEvidence(this.dns, fields, {
      address: client?.address,
      helo: client?.helo,
      mailFrom: from,
    });
    const read = await this.reader.read({ raw, envelope: { from, recipients }, evidence }, order.demandUuid);
    const files = await this.keep(order, read.mail);
    const isSenderRegistered =
      read.authentication === SenderAuthentication.PASS &&
      (await this.isRegistered(scope, order, read.mail.fromEmail));
    try {
      await withTransaction(this.connection, (session) =>
        this.add(scope, order._id, read, { files, isSenderRegistered }, session),
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
    read: ReadMail,
    { files, isSenderRegistered }: { files: CommentFile[]; isSenderRegistered: boolean },
    session: ClientSession,
  ): Promise<void> {
    const order = await this.orders.requireOrder(scope, orderId, session);
    const comment = await this.comments.insert(scope, commentOf(order._id, read, files, isSenderRegistered), {
      session,
    });
    const { kind } = read.mail;
    if (kind === OrderCommentKind.REPLY) await this.setInConversation(scope, order, session);
    if (kind === OrderCommentKind.BOUNCE) await this.markBounced(scope, order, comment, session);
    if (kind !== OrderCommentKind.AUTO_REPLY) await this.notices.cameIn(scope, order, comment, session);
  }

  /** Marks the order as in conversation: people who edit the order are not disturbed, and a second reply tells nothing new. */
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
    for (const [index, file] of mail.files.entries()) {
      const key = `order-comments/${order.demandUuid}/${order._id}/${folder}/${index}`;
      await this.store.put(key, bytesOf(file.content), { contentType: file.mimeType });
      kept.push(fileOf(file, key, index));
    }
    return kept;
  }

  private async isRegistered(scope: TenantScope, order: OrderDocument, email: string): Promise<boolean> {
    try {
      return (await this.known.of(scope, order)).has(addressKey(email));
    } catch (error) {
      this.logger.warn({ error: loggableError(error) }, 'the sender of a message could not be checked');
      return false;
    }
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Control characters, those that turn the direction of text or are invisible, and what separates folders. */
const UNFIT_FOR_NAMES = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu;

const cleanName = (name: string, index: number): string =>
  name.slice(0, 1_000).normalize('NFC').replaceAll(UNFIT_FOR_NAMES, '').trim().slice(0, 200) ||
  `添付${index + 1}`;

const fileOf = (
  { name, contentId, mimeType, content }: MailFile,
  key: string,
  index: number,
): CommentFile => ({
  id: uuidv7(),
  contentId,
  mimeType,
  name: cleanName(name, index),
  byteSize: content.byteLength,
  key,
});

/** A date that its sender can have meant. */
const dateOf = (date: Date | undefined, now: string): string => {
  if (!date || Number.isNaN(date.getTime()) || date.getTime() > Date.now() + DAY_MS) return now;
  return timestampOf(date);
};

function commentOf(
  orderId: string,
  { mail, split, html, authentication }: ReadMail,
  attachments: CommentFile[],
  isSenderRegistered: boolean,
): Omit<CommentDocument, 'demandUuid'> {
  const createdAt = nowTimestamp();
  return {
    _id: uuidv7(),
    orderId,
    kind: mail.kind,
    subject: mail.subject,
    comment: split.fresh,
    quoted: split.quoted,
    html: html?.html ?? null,
    hasBlockedImages: html?.hasBlockedImages ?? false,
    fromEmail: mail.fromEmail,
    fromName: mail.fromName,
    to: [...mail.to],
    cc: [...mail.cc],
    messageId: mail.messageId,
    inReplyTo: mail.inReplyTo[0] ?? null,
    references: [...mail.references],
    attachments,
    isSenderRegistered,
    senderAuthentication: authentication,
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
