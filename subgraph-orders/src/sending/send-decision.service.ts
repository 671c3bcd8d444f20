import {
  type DemandScope,
  nowTimestamp,
  OutboxService,
  parseInput,
  type Preparation,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { CheckedFile } from '../attachments/attachment-intake.service.js';
import { correctionsOf } from '../documents/corrections.js';
import { sentContentOf } from '../documents/sent-content.js';
import { SentContents } from '../documents/sent-content.repository.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import type { OrderEvent } from '../orders/order.events.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import { recordOf } from '../orders/order-actors.js';
import type { OrderContent } from '../orders/order-content.js';
import { OrderDocumentKind, OrderSendMethod, OrderSendStatus } from '../orders/order-enums.js';
import type { OrderMailInput } from '../orders/order-mail.input.js';
import type { Warning } from '../orders/order-warnings.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import { printedOrder } from '../supplier-links/printed-order.js';
import { SupplierLinks } from '../supplier-links/supplier-links.service.js';
import { FailedAttempts } from './failed-attempts.service.js';
import { MailFiles } from './mail-files.service.js';
import { mailSchema, type OrderMail } from './mail-input.js';
import { MailQuotas } from './mail-quotas.service.js';
import { withSignature } from './mail-signature.js';
import {
  type DocumentOrder,
  type DocumentTask,
  OrderPlacing,
  type PreparedOrder,
} from './order-placing.service.js';
import { Recipients } from './recipients.service.js';
import { positionBeforeSignature } from './supplier-link-token.js';

export const MAIL_TOPIC = 'orders.mail';

/** A mail with its document, ready to be decided in a transaction. */
export interface PreparedMail {
  readonly sendLogId: string;
  readonly mail: OrderMail;
  readonly files: readonly CheckedFile[];
  readonly prepared: PreparedOrder;
  /** Addresses that the sender confirms with this mail. */
  readonly confirmed: readonly string[];
}

/** What is mailed: the document of an order, with the content that it has or is about to have. */
export interface MailTask extends Omit<DocumentTask, 'sendLogId'> {
  readonly order: DocumentOrder;
  readonly content: OrderContent;
  readonly mail: OrderMail;
  readonly files: readonly CheckedFile[];
  /** Called with the warnings before anything is stored. */
  readonly review?: (warnings: readonly Warning[]) => void;
}

/** The order of a prepared mail, read in the transaction. */
export interface SendTask {
  readonly order: OrderDocument;
  readonly lines: readonly LineDocument[];
  readonly event: OrderEvent;
  readonly kind: OrderDocumentKind;
}

/** Decides to send a mail: freezes the document, locks the order, and adds the mail to the outbox. */
@Injectable()
export class SendDecision {
  constructor(
    private readonly logs: SendLogRepository,
    private readonly placing: OrderPlacing,
    private readonly sentContents: SentContents,
    private readonly mailFiles: MailFiles,
    private readonly recipients: Recipients,
    private readonly quotas: MailQuotas,
    private readonly supplierLinks: SupplierLinks,
    private readonly attempts: FailedAttempts,
    private readonly outbox: OutboxService,
  ) {}

  /** Validates text and attachments. @throws INVALID_ARGUMENT with the fields (`mail.…`) */
  parseMail(input: OrderMailInput): OrderMail {
    return parseInput(mailSchema, { mail: input }).mail;
  }

  /** Checks the files of a mail. Call it in `prepare`, since storing them is part of the effect. */
  checkFiles(scope: DemandScope, mail: OrderMail): Promise<readonly CheckedFile[]> {
    return this.mailFiles.check(scope, mail);
  }

  /**
   * All that needs other slices, the renderer or the object store. The caller has checked that the order may be sent;
   * the quota is given back when the mail is not sent.
   *
   * @throws INVALID_ARGUMENT with the fields, RESOURCE_EXHAUSTED
   */
  async prepare(scope: DemandScope, task: MailTask, preparation: Preparation): Promise<PreparedMail> {
    const { order, content, mail, files, review, ...rest } = task;
    const sendLogId = uuidv7();
    const prepared = await this.placing.prepare(scope, order, content, { ...rest, sendLogId }, preparation);
    review?.(prepared.warnings);
    const confirmed = await this.recipients.check(
      scope,
      { _id: order._id, ...prepared.addressee },
      [
        { field: 'mail.to', addresses: mail.to },
        { field: 'mail.cc', addresses: mail.cc },
      ],
      mail.confirmedRecipients,
    );
    const recipients = mail.to.length + copiesOf(mail).length;
    const receipt = await this.quotas.order(scope, { recipients, confirmed: confirmed.length });
    preparation.onFailure(() => receipt.giveBack());
    return { sendLogId, mail, files, prepared, confirmed };
  }

  /**
   * All steps before the mail is sent, in the caller's transaction. The status changes only once the mail
   * server accepted the message; until then the order is locked by `sendingLogId`.
   *
   * @param task an order that did not change since the mail was prepared
   */
  async decide(
    scope: DemandScope,
    { sendLogId, mail, files, prepared, confirmed }: PreparedMail,
    { order, lines, event, kind }: SendTask,
    session: ClientSession,
  ): Promise<void> {
    const { document, parties, version } = prepared;
    await this.placing.freeze(scope, order, lines, sendLogId, prepared, session);
    const attachments = await this.mailFiles.attach(
      scope,
      order._id,
      mail,
      files,
      document.byteSize,
      session,
    );
    await this.recipients.confirm(scope, { ...order, ...prepared.addressee }, confirmed, session);
    const sender = recordOf(scope.actor);
    const { mailSignature } = parties.profile;
    const mailed = {
      orderId: order._id,
      kind,
      version,
      fromName: `${parties.profile.name} 発注担当`,
      to: mail.to,
      cc: copiesOf(mail),
      subject: mail.subject,
      body: withSignature(mail.body, mailSignature),
      attachments,
    };
    const { linkId: repeatedLinkId, ...attempt } = await this.attempts.follow(
      scope,
      sendLogId,
      mailed,
      prepared.printed,
      session,
    );
    const { demandSupplierId } = prepared.facts;
    const linked = { ...mailed, demandSupplierId, sender, document };
    const issue = async (): Promise<string> => {
      const corrections = await this.corrections(scope, order, lines, prepared, session);
      const printed = printedOrder(prepared.printed, lines, corrections);
      return (await this.supplierLinks.issue(scope, linked, printed, session))._id;
    };
    const sentLinkId = kind === OrderDocumentKind.CANCELLATION ? null : (repeatedLinkId ?? (await issue()));
    await this.logs.insert(
      scope,
      {
        _id: sendLogId,
        status: OrderSendStatus.PENDING,
        method: OrderSendMethod.MAIL,
        requestedAt: nowTimestamp(),
        sentAt: null,
        sender,
        ...mailed,
        supplierLink:
          sentLinkId === null
            ? null
            : {
                linkId: sentLinkId,
                position: positionBeforeSignature(mailed.body, mailSignature),
              },
        event,
        targetStatus: OrderStatus.Delivering,
        document,
        ...attempt,
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

  /** What the document changes of what the supplier knows. */
  private async corrections(
    scope: DemandScope,
    order: OrderDocument,
    lines: readonly LineDocument[],
    { printed, addressee: { demandSupplierId } }: PreparedOrder,
    session: ClientSession,
  ): Promise<string[]> {
    const sent = await this.sentContents.last(scope, order, session);
    const lineIds = lines.map(({ _id }) => _id);
    return correctionsOf(sent, { demandSupplierId, content: sentContentOf(printed, lineIds) });
  }
}

/** Copies go to addresses that are not recipients already. */
const copiesOf = ({ to, cc }: OrderMail): string[] => cc.filter((address) => !to.includes(address));
