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
} from '@hacchu-hub/subgraph-kit';
import { Inject } from '@nestjs/common';
import { z } from 'zod';
import { OrderRepository } from '../orders/order.repository.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import { replyAddressOf } from '../sending/mail-address.js';
import {
  announceOutcome,
  attemptMail,
  failureMessage,
  partialRejectionMessage,
} from '../sending/mail-outcome.js';
import { supplierLinkUrl, withSupplierLink } from '../sending/supplier-link-token.js';
import { CommentRepository } from './comment.repository.js';
import type { CommentDocument } from './comment.schema.js';

export const COMMENT_MAIL_TOPIC = 'orders.comment-mail';

const payload = z.object({ demandUuid: z.string(), commentId: z.string(), attempt: z.number() });
export type CommentMailPayload = z.infer<typeof payload>;

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
  readonly payload = payload;

  constructor(
    private readonly comments: CommentRepository,
    private readonly orders: OrderRepository,
    private readonly mailer: Mailer,
    private readonly store: ObjectStore,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  async handle({ payload }: OutboxEntry<CommentMailPayload>): Promise<void> {
    const scope = systemScope(payload.demandUuid);
    const comment = await this.comments.findOne(scope, currentAttempt(payload));
    if (!comment) return;
    const accepted = await attemptMail(
      () => this.send(comment),
      (failureReason) => this.finish(payload, { failureReason }),
    );
    const acceptedAt = nowTimestamp();
    await this.finish(payload, {
      status: OrderSendStatus.SENT,
      acceptedAt,
      failureReason: partialRejectionMessage(comment.to, accepted),
    });
    const delivered = { $set: { mailBouncedAt: null } };
    await this.orders.updateOne(scope, { _id: comment.orderId }, delivered);
  }

  async failed({ payload }: OutboxEntry<CommentMailPayload>, error: unknown): Promise<void> {
    await this.finish(payload, { status: OrderSendStatus.FAILED, failureReason: failureMessage(error) });
  }

  /** Stores how the attempt ended, or why it is made again. */
  private async finish(
    payload: CommentMailPayload,
    change: Partial<Pick<CommentDocument, 'status' | 'acceptedAt' | 'failureReason'>>,
  ): Promise<void> {
    const set = { $set: { ...change, updatedAt: nowTimestamp() } };
    await this.comments.updateOne(systemScope(payload.demandUuid), currentAttempt(payload), set);
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
    const { accepted } = await this.mailer.send({
      from: { name: comment.fromName, address: comment.fromEmail },
      replyTo: replyAddressOf(this.env.MAIL_TOKEN_SECRET, this.env.INBOUND_MAIL_DOMAIN, comment.orderId),
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
