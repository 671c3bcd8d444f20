import { createHash } from 'node:crypto';
import {
  KIT_ENVIRONMENT,
  type KitEnvironment,
  Mailer,
  type MailReceipt,
  nowTimestamp,
  ObjectStore,
  type OutboxEntry,
  OutboxHandler,
  OutboxPermanentError,
  type OutboxTopicHandler,
  SENDS_MAIL,
  systemScope,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Inject } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { OrderNotices } from '../notifications/order.notices.js';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import type { SendLogDocument } from '../orders/records/send-log.schema.js';
import { replyAddressOf } from './mail-address.js';
import {
  announceOutcome,
  failureMessage,
  isTemporaryFailure,
  partialRejectionMessage,
} from './mail-outcome.js';
import { OrderPlacing } from './order-placing.service.js';
import { MAIL_TOPIC } from './send-decision.service.js';
import { supplierLinkUrl, withSupplierLink } from './supplier-link-token.js';

interface OutgoingFile {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

const payload = z.object({ demandUuid: z.string(), sendLogId: z.string() });
type Payload = z.infer<typeof payload>;

/**
 * Sends the mail of a send log. The acceptance by the server is stored at once, so that a retry after a crash
 * continues from there; only a crash between the two sends the message again, with the same Message-ID.
 */
@OutboxHandler(MAIL_TOPIC, { ...SENDS_MAIL, maxAttempts: 6, firstDelayMs: 1_000, maxDelayMs: 60_000 })
export class OrderMailHandler implements OutboxTopicHandler<Payload> {
  readonly payload = payload;

  constructor(
    private readonly orders: OrderRepository,
    private readonly logs: SendLogRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly placing: OrderPlacing,
    private readonly notice: OrderNotices,
    private readonly mailer: Mailer,
    private readonly store: ObjectStore,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async handle({ payload: { demandUuid, sendLogId } }: OutboxEntry<Payload>): Promise<void> {
    const scope = systemScope(demandUuid);
    const log = await this.logs.findById(scope, sendLogId);
    if (log?.status !== OrderSendStatus.PENDING) return;
    if (log.acceptedAt === null) await this.deliver(scope, log);
    await this.complete(scope, sendLogId);
    announceOutcome(sendLogId);
  }

  async failed({ payload }: OutboxEntry<Payload>, error: unknown): Promise<void> {
    await this.fail(payload, error);
    announceOutcome(payload.sendLogId);
  }

  /** Marks the send as failed: the order is unlocked, with the reason. */
  private async fail({ demandUuid, sendLogId }: Payload, error: unknown): Promise<void> {
    const scope = systemScope(demandUuid);
    const log = await this.logs.findById(scope, sendLogId);
    if (log?.status !== OrderSendStatus.PENDING) return;
    if (log.acceptedAt !== null) return this.complete(scope, sendLogId);
    const failureReason = failureMessage(error);
    await withTransaction(this.connection, async (session) => {
      const change = { $set: { status: OrderSendStatus.FAILED, failureReason } };
      const filter = { _id: sendLogId, status: OrderSendStatus.PENDING };
      if (!(await this.logs.updateOne(scope, filter, change, { session }))) return;
      const order = await this.orders.updateOne(
        scope,
        { _id: log.orderId, sendingLogId: sendLogId },
        { $set: { sendingLogId: null } },
        { session },
      );
      if (!order) return;
      await this.notice.sendFailed(scope, order, log, failureReason, session);
      await this.histories.append(
        scope,
        {
          orderId: log.orderId,
          event: 'SEND_FAILED',
          fromStatus: order.status,
          toStatus: order.status,
          summary: `メールを送信できませんでした。${failureReason}`,
          actor: log.sender,
        },
        session,
      );
    });
  }

  private async deliver(scope: TenantScope, log: SendLogDocument): Promise<void> {
    const files: OutgoingFile[] = [
      {
        fileName: log.document.fileName,
        contentType: 'application/pdf',
        content: await this.readDocument(log),
      },
    ];
    for (const { key, fileName, mimeType } of log.attachments) {
      files.push({ fileName, contentType: mimeType, content: await this.store.get(key) });
    }
    const receipt = await this.send(log, files);
    await this.logs.updateOne(
      scope,
      { _id: log._id, acceptedAt: null },
      {
        $set: {
          acceptedAt: nowTimestamp(),
          providerId: receipt.providerId,
          failureReason: partialRejectionMessage([...log.to, ...log.cc], receipt.accepted),
        },
      },
    );
  }

  private async readDocument(log: SendLogDocument): Promise<Uint8Array> {
    const pdf = await this.store.get(log.document.key);
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    if (sha256 !== log.document.sha256)
      throw new OutboxPermanentError('the stored document does not match its hash');
    return pdf;
  }

  private async send(log: SendLogDocument, attachments: OutgoingFile[]): Promise<MailReceipt> {
    try {
      return await this.mailer.send({
        from: { name: log.fromName, address: `order@${this.env.MAIL_DOMAIN}` },
        replyTo: replyAddressOf(this.env.MAIL_TOKEN_SECRET, this.env.INBOUND_MAIL_DOMAIN, log.orderId),
        to: log.to,
        cc: log.cc,
        subject: log.subject,
        text: this.textOf(log),
        messageId: log.messageId ?? undefined,
        attachments,
        ...(log.references?.length && { headers: { References: log.references.join(' ') } }),
      });
    } catch (error) {
      // The user waits for the result and can resend, so there is no automatic retry.
      if (!isTemporaryFailure(error))
        throw new OutboxPermanentError('the mail could not be sent', { cause: error });
      throw error;
    }
  }

  /** The token of the link is nowhere stored. */
  private textOf({ body, supplierLink }: SendLogDocument): string {
    if (!supplierLink) return body;
    const { APP_URL, MAIL_TOKEN_SECRET } = this.env;
    return withSupplierLink(
      body,
      supplierLink,
      supplierLinkUrl(APP_URL, MAIL_TOKEN_SECRET, supplierLink.linkId),
    );
  }

  private async complete(scope: TenantScope, sendLogId: string): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      const log = await this.logs.findById(scope, sendLogId, { session });
      if (log?.status !== OrderSendStatus.PENDING) return;
      const sentAt = log.acceptedAt ?? nowTimestamp();
      const change = { $set: { status: OrderSendStatus.SENT, sentAt } };
      await this.logs.updateOne(scope, { _id: sendLogId, status: OrderSendStatus.PENDING }, change, {
        session,
      });
      await this.placing.place(scope, log, session);
    });
  }
}
