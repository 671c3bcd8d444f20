import { createHash } from 'node:crypto';
import {
  AppError,
  KIT_ENVIRONMENT,
  type KitEnvironment,
  MAIL_RETRIES,
  Mailer,
  type MailReceipt,
  nowTimestamp,
  ObjectStore,
  type OutboxEntry,
  OutboxHandler,
  OutboxPermanentError,
  type OutboxTopicHandler,
  systemScope,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Inject } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { OrderNotices } from '../notifications/order.notices.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import type { SendLogDocument } from '../orders/records/send-log.schema.js';
import { replyAddressOf } from './mail-address.js';
import {
  announceOutcome,
  attemptMail,
  failureMessage,
  isOutage,
  partialRejectionMessage,
  storeAcceptance,
} from './mail-outcome.js';
import { OrderPlacing } from './order-placing.service.js';
import { MAIL_TOPIC } from './send-decision.service.js';
import { supplierLinkUrl, withSupplierLink } from './supplier-link-token.js';
import { UnsentMails } from './unsent-mails.service.js';

interface OutgoingFile {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

const DAMAGED =
  '保存した発注書のファイルが壊れているため、送信しませんでした。もう一度送信すると、発注書を作り直します。';

const payload = z.object({ demandUuid: z.string(), sendLogId: z.string() });
type Payload = z.infer<typeof payload>;

/**
 * Sends the mail of a send log. The acceptance by the server is stored at once, so that a retry after a crash
 * continues from there; only a crash between the two sends the message again, with the same Message-ID. While the mail
 * server is away it is tried again, and the order stays locked: a person may stop it (`UnsentMails`).
 */
@OutboxHandler(MAIL_TOPIC, MAIL_RETRIES)
export class OrderMailHandler implements OutboxTopicHandler<Payload> {
  readonly payload = payload;

  constructor(
    private readonly logs: SendLogRepository,
    private readonly ends: UnsentMails,
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
    if (log.acceptedAt === null)
      await attemptMail(
        () => this.deliver(scope, log),
        (reason) => this.delay(scope, log, reason),
      );
    await this.complete(scope, sendLogId);
    announceOutcome(sendLogId);
  }

  async failed({ payload }: OutboxEntry<Payload>, error: unknown): Promise<void> {
    await this.fail(payload, error);
    announceOutcome(payload.sendLogId);
  }

  private async fail({ demandUuid, sendLogId }: Payload, error: unknown): Promise<void> {
    const scope = systemScope(demandUuid);
    const log = await this.logs.findById(scope, sendLogId);
    if (log?.status !== OrderSendStatus.PENDING) return;
    if (log.acceptedAt !== null) return this.complete(scope, sendLogId);
    await withTransaction(this.connection, async (session) => {
      const reason = failureMessage(error);
      const failure = { reason, isOutage: isOutage(error) };
      const order = await this.ends.failed(scope, log, failure, session);
      if (order) await this.notice.sendFailed(scope, order, log, reason, session);
    });
  }

  /** Shown while the mail waits for its next attempt. */
  private async delay(scope: TenantScope, { _id }: SendLogDocument, failureReason: string): Promise<void> {
    const waiting = { _id, status: OrderSendStatus.PENDING, acceptedAt: null };
    await this.logs.updateOne(scope, waiting, { $set: { failureReason } });
    announceOutcome(_id);
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
    const accepted = {
      acceptedAt: nowTimestamp(),
      providerId: receipt.providerId,
      failureReason: partialRejectionMessage([...log.to, ...log.cc], receipt.accepted),
    };
    const filter = { _id: log._id, acceptedAt: null };
    await storeAcceptance(() => this.logs.updateOne(scope, filter, { $set: accepted }));
  }

  private async readDocument(log: SendLogDocument): Promise<Uint8Array> {
    const pdf = await this.store.get(log.document.key);
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    if (sha256 !== log.document.sha256)
      throw new OutboxPermanentError('the stored document does not match its hash', {
        cause: new AppError('DATA_LOSS', DAMAGED),
      });
    return pdf;
  }

  private send(log: SendLogDocument, attachments: OutgoingFile[]): Promise<MailReceipt> {
    const address = replyAddressOf(this.env.MAIL_TOKEN_SECRET, this.env.INBOUND_MAIL_DOMAIN, log.orderId);
    return this.mailer.send({
      from: { name: log.fromName, address: `order@${this.env.MAIL_DOMAIN}` },
      replyTo: address,
      returnTo: address,
      to: log.to,
      cc: log.cc,
      subject: log.subject,
      text: this.textOf(log),
      messageId: log.messageId ?? undefined,
      attachments,
      ...(log.references?.length && { headers: { References: log.references.join(' ') } }),
    });
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
