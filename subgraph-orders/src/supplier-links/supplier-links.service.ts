import { nowTimestamp, type TenantScope, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { OrderDocument } from '../orders/order.schema.js';
import type { SendLogDocument } from '../orders/records/send-log.schema.js';
import { SupplierAnswerState } from '../orders/supplier-answer.enums.js';
import type { PrintedOrder } from './printed-order.js';
import { SupplierLinkRepository } from './supplier-link.repository.js';
import { expiryOf } from './supplier-link.rules.js';
import type { SupplierLinkDocument } from './supplier-link.schema.js';

/** The mail that takes a link to the supplier. */
export type LinkedMail = Pick<
  SendLogDocument,
  'orderId' | 'version' | 'kind' | 'demandSupplierId' | 'to' | 'sender' | 'document' | 'attachments'
>;

/** Life cycle of the links in order mails (docs/domain/supplier-answers.md). */
@Injectable()
export class SupplierLinks {
  constructor(private readonly links: SupplierLinkRepository) {}

  /** Creates the link of a mail, which can be used once the mail is accepted. */
  async issue(
    scope: TenantScope,
    mail: LinkedMail,
    printed: PrintedOrder,
    session: ClientSession,
  ): Promise<SupplierLinkDocument> {
    const { orderId, version, kind, demandSupplierId, to, sender, document, attachments } = mail;
    const now = nowTimestamp();
    const link = {
      _id: uuidv7(),
      orderId,
      version,
      kind,
      demandSupplierId,
      recipients: to,
      sender,
      printed,
      document,
      attachments,
      createdAt: now,
      requestedAt: null,
      expiresAt: expiryOf(now, printed.lines),
      supersededAt: null,
      withdrawnAt: null,
      remindedAt: null,
      awaitingSince: null,
      answerCount: 0,
    };
    return this.links.insert(scope, link, { session });
  }

  /** Replaces a link by one for the same version, in use from now on. */
  async renew(
    scope: TenantScope,
    { _id, demandUuid: _demand, ...link }: SupplierLinkDocument,
    isAwaiting: boolean,
    session: ClientSession,
  ): Promise<SupplierLinkDocument> {
    const now = nowTimestamp();
    await this.withdraw(scope, _id, session);
    const expiresAt = expiryOf(now, link.printed.lines);
    const renewed = {
      ...link,
      _id: uuidv7(),
      createdAt: now,
      requestedAt: now,
      // Accepted dates may have extended the former one.
      expiresAt: expiresAt > link.expiresAt ? expiresAt : link.expiresAt,
      withdrawnAt: null,
      remindedAt: null,
      awaitingSince: isAwaiting ? now : null,
      answerCount: 0,
    };
    return this.links.insert(scope, renewed, { session });
  }

  async withdraw(scope: TenantScope, linkId: string, session: ClientSession): Promise<void> {
    const set = { $set: { withdrawnAt: nowTimestamp(), awaitingSince: null } };
    await this.links.updateOne(scope, { _id: linkId, withdrawnAt: null }, set, { session });
  }

  /**
   * The supplier was informed of a version: its link is in use, and those of earlier versions are superseded.
   *
   * @param linkId null when the version was placed without a mail
   * @returns the field of the order that changes with it
   */
  async placed(
    scope: TenantScope,
    orderId: string,
    linkId: string | null,
    sentAt: string,
    session: ClientSession,
  ): Promise<Pick<OrderDocument, 'supplierAnswerState'>> {
    const others = { orderId, supersededAt: null, ...(linkId !== null && { _id: { $ne: linkId } }) };
    const end = { $set: { supersededAt: sentAt, awaitingSince: null } };
    await this.links.updateMany(scope, others, end, { session });
    if (linkId === null) return { supplierAnswerState: null };
    const link = await this.links.requireById(scope, linkId, undefined, { session });
    const set = {
      requestedAt: sentAt,
      awaitingSince: sentAt,
      expiresAt: expiryOf(sentAt, link.printed.lines),
    };
    await this.links.updateOne(scope, { _id: linkId }, { $set: set }, { session });
    return { supplierAnswerState: SupplierAnswerState.UNCONFIRMED };
  }
}
