import {
  KIT_ENVIRONMENT,
  type KitEnvironment,
  MAIL_RETRIES,
  type MailAttachment,
  Mailer,
  nowTimestamp,
  ObjectStore,
  type OutboxEntry,
  OutboxHandler,
  type OutboxTopicHandler,
  systemScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Inject } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { OrderRepository } from '../orders/order.repository.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import { CommentRepository } from '../orders/records/comment.repository.js';
import { type CommentDocument, MessageFailure } from '../orders/records/comment.schema.js';
import { LaterMails } from '../orders/records/later-mails.service.js';
import { replyAddressOf } from '../sending/mail-address.js';
import {
  announceOutcome,
  attemptMail,
  failureMessage,
  isOutage,
  partialRejectionMessage,
  storeAcceptance,
} from '../sending/mail-outcome.js';
import { supplierLinkUrl, withSupplierLink } from '../sending/supplier-link-token.js';
import { COMMENT_MAIL_TOPIC, type CommentMailPayload, commentMailPayload } from './comment-mail.payload.js';
import { ConversationNotices } from './conversation-notices.js';
import { ofUncanceled, UnsentMessages } from './unsent-messages.service.js';

/** Matches the comment only while this attempt is still the current one. */
const currentAttempt = ({ commentId, attempt }: CommentMailPayload) => ({
  _id: commentId,
  sendAttempt: attempt,
  status: OrderSendStatus.PENDING,
});

/**
 * Mails a comment to the supplier. Every attempt sends the same message, and none follows an accepted one.
 */
@OutboxHandler(COMMENT_MAIL_TOPIC, MAIL_RETRIES)
export class CommentMailHandler implements OutboxTopicHandler<CommentMailPayload> {
  readonly payload = commentMailPayload;

  constructor(
    private readonly comments: CommentRepository,
    private readonly orders: OrderRepository,
    private readonly later: LaterMails,
    private readonly unsent: UnsentMessages,
    private readonly notices: ConversationNotices,
    private readonly mailer: Mailer,
    private readonly store: ObjectStore,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async handle({ payload }: OutboxEntry<CommentMailPayload>): Promise<void> {
    const scope = systemScope(payload.demandUuid);
    const comment = await this.comments.findOne(scope, currentAttempt(payload));
    if (!comment) return;
    const accepted = await attemptMail(
      () => this.send(comment),
      (failureReason) => this.delay(payload, failureReason),
    );
    await this.complete(payload, comment, partialRejectionMessage(comment.to, accepted));
  }

  async failed({ payload }: OutboxEntry<CommentMailPayload>, error: unknown): Promise<void> {
    await this.unsent.fail(systemScope(payload.demandUuid), currentAttempt(payload), {
      failureReason: failureMessage(error),
      failure: isOutage(error) ? MessageFailure.OUTAGE : MessageFailure.REFUSED,
    });
    announceOutcome(payload.commentId);
  }

  /** Shown while the mail waits for its next attempt. */
  private async delay(payload: CommentMailPayload, failureReason: string): Promise<void> {
    const set = { $set: { failureReason, updatedAt: nowTimestamp() } };
    await this.comments.updateOne(systemScope(payload.demandUuid), currentAttempt(payload), set);
    announceOutcome(payload.commentId);
  }

  private async complete(
    payload: CommentMailPayload,
    { orderId, createdAt }: CommentDocument,
    failureReason: string | null,
  ): Promise<void> {
    const scope = systemScope(payload.demandUuid);
    const acceptedAt = nowTimestamp();
    const mailBouncedAt = failureReason === null ? null : acceptedAt;
    const sent = { status: OrderSendStatus.SENT, acceptedAt, failureReason, updatedAt: acceptedAt };
    const store = async (session: ClientSession): Promise<void> => {
      const filter = currentAttempt(payload);
      const comment = await this.comments.updateOne(scope, filter, { $set: sent }, { session });
      if (!comment) return;
      // Whoever wrote it saw the earlier messages in the conversation.
      await this.unsent.settle(scope, orderId, { createdAt: { $lte: createdAt } }, session);
      // The mark of a later mail stays: it says nothing of this one, which waited.
      if (mailBouncedAt === null && (await this.later.hasAny(scope, orderId, createdAt, session))) return;
      const set = { $set: { mailBouncedAt } };
      const order = await this.orders.updateOne(scope, ofUncanceled(comment), set, { session });
      if (order && mailBouncedAt !== null) await this.notices.notifyUnsent(scope, order, comment, session);
    };
    await storeAcceptance(() => withTransaction(this.connection, store));
    announceOutcome(payload.commentId);
  }

  /** The token of the link is nowhere stored. */
  private textOf({ comment, supplierLink }: CommentDocument): string {
    if (!supplierLink) return comment;
    const { APP_URL, MAIL_TOKEN_SECRET } = this.env;
    const url = supplierLinkUrl(APP_URL, MAIL_TOKEN_SECRET, supplierLink.linkId);
    return withSupplierLink(comment, supplierLink, url);
  }

  private async send(comment: CommentDocument): Promise<string[]> {
    const attachments: MailAttachment[] = [];
    for (const { key, name, mimeType } of comment.attachments) {
      attachments.push({ fileName: name, contentType: mimeType, content: await this.store.get(key) });
    }
    const { inReplyTo, references } = comment;
    const address = replyAddressOf(this.env.MAIL_TOKEN_SECRET, this.env.INBOUND_MAIL_DOMAIN, comment.orderId);
    const { accepted } = await this.mailer.send({
      from: { name: comment.fromName, address: comment.fromEmail },
      replyTo: address,
      returnTo: address,
      to: comment.to,
      cc: comment.cc,
      subject: comment.subject,
      text: this.textOf(comment),
      messageId: comment.messageId,
      attachments,
      ...(inReplyTo && { headers: { 'In-Reply-To': inReplyTo, References: references.join(' ') } }),
    });
    return accepted;
  }
}
