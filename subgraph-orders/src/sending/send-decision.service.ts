import {
  KIT_ENVIRONMENT,
  nowTimestamp,
  OutboxService,
  parseInput,
  uuidv7,
  type DemandScope,
  type KitEnvironment,
  type QuotaReceipt,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { CheckedFile } from '../attachments/attachment-intake.service.js';
import { LineRepository } from '../lines/line.repository.js';
import { recordOf } from '../orders/order-actors.js';
import { OrderSendMethod, OrderSendStatus } from '../orders/order-enums.js';
import type { Warning } from '../orders/order-warnings.js';
import { staleOrder } from '../orders/order.lock.js';
import { OrderRepository } from '../orders/order.repository.js';
import { OrderStatus } from '../orders/order.status.js';
import type { OrderEvent } from '../orders/order.events.js';
import { messageIdOf } from './mail-address.js';
import { MailFiles } from './mail-files.service.js';
import { withSignature } from './mail-signature.js';
import { MailQuotas } from './mail-quotas.service.js';
import { mailSchema, type OrderMail } from './mail-input.js';
import { OrderPlacing, type DocumentTask, type PreparedOrder } from './order-placing.service.js';
import { Recipients } from './recipients.service.js';
import { SendLogRepository } from './send-log.repository.js';
import type { OrderMailInput } from './order-mail.input.js';

export const MAIL_TOPIC = 'orders.mail';

/**
 * A mail that was validated before the transaction; the prepared data is reused when the transaction is
 * retried.
 */
export interface MailOrder {
  readonly sendLogId: string;
  readonly mail: OrderMail;
  readonly files: readonly CheckedFile[];
  prepared?: PreparedOrder;
  /** Consumed quota; refunded when the mail is not sent. */
  quotaReceipt?: QuotaReceipt;
}

export interface SendTask extends DocumentTask {
  readonly orderId: string;
  readonly event: OrderEvent;
  /** Called with the warnings before anything is stored. */
  readonly review?: (warnings: readonly Warning[]) => void;
}

/** Decides to send a mail: freezes the document, locks the order, and adds the mail to the outbox. */
@Injectable()
export class SendDecision {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly logs: SendLogRepository,
    private readonly placing: OrderPlacing,
    private readonly mailFiles: MailFiles,
    private readonly recipients: Recipients,
    private readonly quotas: MailQuotas,
    private readonly outbox: OutboxService,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  /** Validates text and attachments. @throws INVALID_ARGUMENT with the fields (`mail.…`) */
  parseMail(input: OrderMailInput): OrderMail {
    return parseInput(mailSchema, { mail: input }).mail;
  }

  /**
   * Checks the files of a mail. Call it only for an unused idempotency key, since storing the files is part
   * of the effect.
   */
  async prepareMail(scope: DemandScope, mail: OrderMail): Promise<MailOrder> {
    return { sendLogId: uuidv7(), mail, files: await this.mailFiles.check(scope, mail) };
  }

  /**
   * All steps before the mail is sent, in the caller's transaction. The status changes only once the mail
   * server accepted the message; until then the order is locked by `sendingLogId`.
   */
  async decide(
    scope: DemandScope,
    mailOrder: MailOrder,
    task: SendTask,
    session: ClientSession,
  ): Promise<void> {
    const { sendLogId, mail, files } = mailOrder;
    const order = await this.orders.requireOrder(scope, task.orderId, session);
    const lines = await this.lines.ofOrder(scope, order._id, session);
    // The version was checked, so the data prepared for an earlier attempt is still valid.
    const prepared = (mailOrder.prepared ??= await this.placing.prepare(
      scope,
      order,
      lines,
      sendLogId,
      task,
    ));
    task.review?.(prepared.warnings);
    const confirmed = await this.recipients.check(
      scope,
      order,
      [
        { field: 'mail.to', addresses: mail.to },
        { field: 'mail.cc', addresses: mail.cc },
      ],
      mail.confirmedRecipients,
      session,
    );
    const { totals, document, parties, version } = prepared;
    const update = { $set: { sendingLogId: sendLogId, totals, totalYen: prepared.facts.totalYen } };
    if (!(await this.orders.updateVersion(scope, order, update, session))) throw staleOrder(order);
    await this.placing.freezeLines(scope, order, lines, parties.products, session);
    const attachments = await this.mailFiles.attach(
      scope,
      order._id,
      mail,
      files,
      document.byteSize,
      session,
    );
    await this.recipients.confirm(scope, order, confirmed, session);
    const { to, subject, body } = mail;
    const cc = mail.cc.filter((address) => !to.includes(address));
    mailOrder.quotaReceipt ??= await this.quotas.order(scope, {
      recipients: to.length + cc.length,
      confirmed: confirmed.length,
    });
    await this.logs.insert(
      scope,
      {
        _id: sendLogId,
        orderId: order._id,
        status: OrderSendStatus.PENDING,
        method: OrderSendMethod.MAIL,
        kind: task.kind,
        version,
        requestedAt: nowTimestamp(),
        sentAt: null,
        sender: recordOf(scope.actor),
        fromName: `${parties.profile.name} 発注担当`,
        to,
        cc,
        subject,
        body: withSignature(body, parties.profile.mailSignature),
        event: task.event,
        targetStatus: OrderStatus.Delivering,
        document,
        attachments,
        messageId: messageIdOf(this.env.MAIL_TOKEN_SECRET, this.env.MAIL_DOMAIN, order._id, sendLogId),
        acceptedAt: null,
        providerId: null,
        failureReason: null,
        ...prepared.facts,
      },
      { session },
    );
    const payload = { demandUuid: scope.demandUuid, sendLogId };
    await this.outbox.add(session, { topic: MAIL_TOPIC, key: sendLogId, payload });
  }
}
