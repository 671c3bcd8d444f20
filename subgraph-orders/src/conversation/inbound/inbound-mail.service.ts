import {
  isDuplicateKey,
  KIT_ENVIRONMENT,
  type KitEnvironment,
  loggableError,
  LOGGER,
  nowTimestamp,
  ObjectStore,
  systemScope,
  type TenantScope,
  timestampOf,
  uuidv7,
  WithdrawnDemands,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from 'pino';
import { OrderRepository } from '../../orders/order.repository.js';
import type { OrderDocument } from '../../orders/order.schema.js';
import { OrderSendStatus } from '../../orders/order-enums.js';
import { CommentRepository } from '../../orders/records/comment.repository.js';
import { type CommentDocument, type CommentFile } from '../../orders/records/comment.schema.js';
import { OrderCommentKind, SenderAuthentication } from '../../orders/records/comment-kinds.js';
import { readReplyAddress } from '../../sending/mail-address.js';
import { withoutSupplierTokens } from '../../sending/supplier-link-token.js';
import { digestOf } from '../../utilities/digest.js';
import { ConversationNotices } from '../conversation-notices.js';
import { ConversationStart } from '../conversation-start.service.js';
import { KnownAddresses } from '../known-addresses.js';
import { Bounces } from './bounces.service.js';
import { isOurs, ordersOf, returnedIdsIn, tracesOf } from './conversation-match.js';
import { fileNameOf } from './file-names.js';
import { type Envelope, type MailFile, messageIdOfMail } from './inbound-mail.js';
import { InboundQuota } from './inbound-quota.js';
import { MailDns } from './mail-dns.js';
import { bodyStart, type HeadField, readHead } from './mail-head.js';
import { MailReader } from './mail-reader.js';
import type { ReadMail } from './mail-reading.js';
import { ReturnedInvitations } from './returned-invitations.service.js';
import { addressKey } from './sender-address.js';
import { gatherEvidence, type MailClient } from './sender-authentication.js';

/** Result of receiving a message. */
export type ReceiveResult = 'STORED' | 'KNOWN' | 'UNKNOWN_CONVERSATION';

/** Envelope and origin of an incoming message. */
export interface Delivery extends Envelope {
  /** The client that delivered it, when known. */
  readonly client?: Pick<MailClient, 'address' | 'helo'>;
}

type StoredAs = Pick<CommentDocument, 'messageId'>;

/** Stands for the content of messages that were stored without a digest of it. */
const ANY_CONTENT = '';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Stores supplier messages in the conversations of their orders, each message once in each, for every inbound channel.
 */
@Injectable()
export class InboundMails {
  constructor(
    private readonly orders: OrderRepository,
    private readonly comments: CommentRepository,
    private readonly bounces: Bounces,
    private readonly invitations: ReturnedInvitations,
    private readonly known: KnownAddresses,
    private readonly notices: ConversationNotices,
    private readonly start: ConversationStart,
    private readonly store: ObjectStore,
    private readonly reader: MailReader,
    private readonly quota: InboundQuota,
    private readonly dns: MailDns,
    private readonly withdrawn: WithdrawnDemands,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Whether an address has our signature, and its order exists or its invitation was mailed. */
  async isExpected(address: string): Promise<boolean> {
    if (this.isOfInvitation([address])) return true;
    const orderId = readReplyAddress(this.env.MAIL_TOKEN_SECRET, address);
    return orderId !== undefined && (await this.orderBehind(orderId)) !== null;
  }

  /**
   * The orders identified by signatures of ours, without parsing the message.
   * @param returned bytes of a bounce, which includes the undelivered message
   */
  orderIdsOf(recipients: readonly string[], fields: readonly HeadField[], returned?: Buffer): string[] {
    const returnedIds = returned ? returnedIdsIn(returned) : [];
    return ordersOf(this.env.MAIL_TOKEN_SECRET, { ...tracesOf(recipients, fields), returnedIds });
  }

  /** Whether a message is about an invitation, by the addresses that it was sent to. */
  isOfInvitation(recipients: readonly string[]): boolean {
    return this.invitations.at(recipients) !== undefined;
  }

  /**
   * The message is durable once this resolves; after a failure it may be delivered again.
   * @throws UnreadableMailError for a message that can never be read
   * @throws TooManyMailsError
   */
  async receive(raw: Buffer, { from, recipients, client }: Delivery): Promise<ReceiveResult> {
    const invitation = this.invitations.at(recipients);
    if (invitation) {
      await this.invitations.receive(raw, { from, recipients }, invitation);
      return 'STORED';
    }
    const secrets = this.env.MAIL_TOKEN_SECRET;
    const fields = readHead(raw.subarray(0, bodyStart(raw) ?? raw.length));
    const messageId = messageIdOfMail(raw, fields);
    if (isOurs(secrets, { messageId })) return 'KNOWN';
    const orderIds = this.orderIdsOf(recipients, fields, from === '' ? raw : undefined);
    const orders = await this.ordersBehind(orderIds);
    if (orders.length === 0) return 'UNKNOWN_CONVERSATION';
    const known = await this.knownDigests(orders, messageId);
    const [open, ...others] = orders.filter(({ _id }) => !known.get(_id)?.has(ANY_CONTENT));
    if (!open) return 'KNOWN';
    await this.quota.consume(open._id, from);
    const evidence = await gatherEvidence(this.dns, fields, {
      address: client?.address,
      helo: client?.helo,
      mailFrom: from,
    });
    const read = await this.reader.read({ raw, envelope: { from, recipients }, evidence }, open.demandUuid);
    let result: ReceiveResult = 'KNOWN';
    for (const order of [open, ...others]) {
      if (known.get(order._id)?.has(read.contentDigest)) continue;
      // The sender was charged once for the message.
      if (order !== open) await this.quota.consume(order._id, '');
      if (await this.storeAt(order, read)) result = 'STORED';
    }
    return result;
  }

  /** @returns whether it was not there yet */
  private async storeAt(order: OrderDocument, read: ReadMail): Promise<boolean> {
    const scope = systemScope(order.demandUuid);
    const files = await this.keep(order, read);
    const isSenderRegistered =
      read.authentication === SenderAuthentication.PASS &&
      (await this.isRegistered(scope, order, read.mail.fromEmail));
    // Another order of the demand may have the message, or another message its Message-ID.
    const own = `<${digestOf(`${order._id} ${read.mail.messageId} ${read.contentDigest}`)}@same-message-id>`;
    for (const messageId of [read.mail.messageId, own]) {
      try {
        await withTransaction(this.connection, (session) =>
          this.add(scope, order._id, { ...read, messageId }, { files, isSenderRegistered }, session),
        );
        return true;
      } catch (error) {
        if (!isDuplicateKey(error, 'messageId')) throw error;
        // The same message came in concurrently through another channel.
        if (await this.isKnown(scope, order._id, { messageId, contentDigest: read.contentDigest }))
          return false;
      }
    }
    return false;
  }

  /** Whether the message with this id is a certain one. */
  private async isKnown(
    scope: TenantScope,
    orderId: string,
    { messageId, contentDigest }: Pick<CommentDocument, 'messageId' | 'contentDigest'>,
  ): Promise<boolean> {
    const there = await this.comments.findOne(scope, { messageId });
    return there?.orderId === orderId && [contentDigest, null, undefined].includes(there.contentDigest);
  }

  private async ordersBehind(orderIds: readonly string[]): Promise<OrderDocument[]> {
    const orders: OrderDocument[] = [];
    for (const orderId of orderIds) {
      const order = await this.orderBehind(orderId);
      if (order) orders.push(order);
    }
    return orders;
  }

  /** The content of stored messages with a Message-ID, by order. */
  private async knownDigests(
    orders: readonly OrderDocument[],
    messageId: string,
  ): Promise<Map<string, Set<string>>> {
    const known = new Map<string, Set<string>>();
    for (const { _id: orderId, demandUuid } of orders) {
      const filter = { orderId, $or: [{ messageId }, { givenMessageId: messageId }] };
      const options = { projection: { contentDigest: 1 } };
      const stored = await this.comments.find(systemScope(demandUuid), filter, options);
      known.set(orderId, new Set(stored.map(({ contentDigest }) => contentDigest ?? ANY_CONTENT)));
    }
    return known;
  }

  /** A demand that withdraws receives no mail. */
  private async orderBehind(orderId: string): Promise<OrderDocument | null> {
    const order = await this.orders.findSigned(orderId);
    return order && !(await this.withdrawn.stateNow(order.demandUuid)) ? order : null;
  }

  private async add(
    scope: TenantScope,
    orderId: string,
    read: ReadMail & StoredAs,
    { files, isSenderRegistered }: { files: CommentFile[]; isSenderRegistered: boolean },
    session: ClientSession,
  ): Promise<void> {
    const order = await this.orders.requireOrder(scope, orderId, session);
    const content = commentOf(order, this.withoutOthers(order._id, read), files, isSenderRegistered);
    const comment = await this.comments.insert(scope, content, { session });
    const { kind, returnedIds } = read.mail;
    if (kind === OrderCommentKind.AUTO_REPLY) return;
    if (kind === OrderCommentKind.REPLY) await this.start.mark(scope, order, session);
    else if (!(await this.bounces.mark(scope, order, comment, returnedIds, session))) return;
    await this.notices.notifyReceived(scope, order, comment, session);
  }

  /** Without the reply addresses of other orders, with which their conversations could be written to. */
  private withoutOthers<T extends ReadMail>(orderId: string, read: T): T {
    const isShown = (address: string): boolean =>
      [undefined, orderId].includes(readReplyAddress(this.env.MAIL_TOKEN_SECRET, address));
    const { mail } = read;
    return { ...read, mail: { ...mail, to: mail.to.filter(isShown), cc: mail.cc.filter(isShown) } };
  }

  /** Keys derive from the message, so a redelivered message overwrites its own files. */
  private async keep(order: OrderDocument, { mail, contentDigest }: ReadMail): Promise<CommentFile[]> {
    const folder = digestOf(`${mail.messageId} ${contentDigest}`);
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
      this.logger.warn({ error: loggableError(error) }, 'the sender of a message could not be authenticated');
      return false;
    }
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

const fileOf = (
  { name, contentId, mimeType, content }: MailFile,
  key: string,
  index: number,
): CommentFile => ({
  id: uuidv7(),
  contentId,
  mimeType,
  name: fileNameOf({ name, mimeType }, index),
  byteSize: content.byteLength,
  key,
});

/** The declared date, when it is plausible: clocks that lost their time are years behind, before there was the order. */
const dateOf = (date: Date | undefined, now: string, orderedAt: string): string => {
  const time = date?.getTime() ?? Number.NaN;
  const isPlausible = time >= Date.parse(orderedAt) - DAY_MS && time <= Date.now() + DAY_MS;
  return date && isPlausible ? timestampOf(date) : now;
};

function commentOf(
  { _id: orderId, createdAt: orderedAt }: OrderDocument,
  { mail, split, html, authentication, contentDigest, messageId }: ReadMail & StoredAs,
  attachments: CommentFile[],
  isSenderRegistered: boolean,
): Omit<CommentDocument, 'demandUuid'> {
  const createdAt = nowTimestamp();
  return {
    _id: uuidv7(),
    orderId,
    kind: mail.kind,
    subject: mail.subject,
    // Replies quote the mail with the link, which is for the supplier alone.
    comment: withoutSupplierTokens(split.fresh),
    quoted: split.quoted === null ? null : withoutSupplierTokens(split.quoted),
    html: html ? withoutSupplierTokens(html.html) : null,
    hasBlockedImages: html?.hasBlockedImages ?? false,
    fromEmail: mail.fromEmail,
    fromName: mail.fromName,
    to: [...mail.to],
    cc: [...mail.cc],
    messageId,
    givenMessageId: messageId === mail.messageId ? null : mail.messageId,
    contentDigest,
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
    commentDate: dateOf(mail.date, createdAt, orderedAt),
    createdAt,
    updatedAt: createdAt,
  };
}
