import { createHash } from 'node:crypto';
import {
  type DemandScope,
  KIT_ENVIRONMENT,
  type KitEnvironment,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { PurchaseOrderDocument } from '../documents/purchase-order.document.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import type { SendLogDocument } from '../orders/records/send-log.schema.js';
import { messageIdOf } from './mail-address.js';

/** How many earlier attempts a mail refers to. */
const MAX_REFERENCES = 10;

/** What the recipients of a mail see of it, apart from the link. */
export type MailedContent = Pick<
  SendLogDocument,
  'orderId' | 'kind' | 'version' | 'fromName' | 'to' | 'cc' | 'subject' | 'body' | 'attachments'
>;

/** How a mail relates to earlier attempts at sending the same version. */
export interface Attempt {
  readonly contentDigest: string;
  readonly messageId: string;
  readonly references: string[];
  /** The link of the attempt that this one repeats; null where there is none. */
  readonly linkId: string | null;
}

/**
 * Digest of a mail and its document, in hexadecimal. Attachments count by their key: a file that was uploaded again is
 * another one.
 */
export function contentDigestOf(
  { orderId, kind, version, fromName, to, cc, subject, body, attachments }: MailedContent,
  { buyer: { seal, ...buyer }, ...printed }: PurchaseOrderDocument,
): string {
  const keys = attachments.map(({ key }) => key);
  const mail = { orderId, kind, version, fromName, to, cc, subject, body, keys };
  const hash = createHash('sha256').update(JSON.stringify({ mail, buyer, printed }));
  return hash.update(seal ?? '').digest('hex');
}

/**
 * Attempts at mailing a version that count as failed. The mail server may have accepted one of them and its response
 * was lost, so a mail that says the same takes the same Message-ID, by which mail servers and clients recognise the
 * second copy, and the same link, since the recipients may keep the first copy alone. A mail that says something else
 * must not be taken for a copy: it has a Message-ID of its own, and refers to the former.
 */
@Injectable()
export class FailedAttempts {
  constructor(
    private readonly logs: SendLogRepository,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  /** The identity of a mail, which the transaction of its decision stores. */
  async follow(
    scope: DemandScope,
    sendLogId: string,
    mail: MailedContent,
    printed: PurchaseOrderDocument,
    session: ClientSession,
  ): Promise<Attempt> {
    const contentDigest = contentDigestOf(mail, printed);
    const failed = await this.failed(scope, mail, session);
    const same = failed.find((log) => log.contentDigest === contentDigest);
    const { MAIL_TOKEN_SECRET, MAIL_DOMAIN } = this.env;
    const messageId = same?.messageId ?? messageIdOf(MAIL_TOKEN_SECRET, MAIL_DOMAIN, mail.orderId, sendLogId);
    const others = failed.flatMap((log) => (log.messageId === null ? [] : [log.messageId]));
    const references = [...new Set(others)].filter((id) => id !== messageId).slice(-MAX_REFERENCES);
    return { contentDigest, messageId, references, linkId: same?.supplierLink?.linkId ?? null };
  }

  /** Failed attempts at mailing the version, the earliest first. */
  private failed(
    scope: TenantScope,
    { orderId, version, kind }: MailedContent,
    session: ClientSession,
  ): Promise<SendLogDocument[]> {
    const filter = { orderId, version, kind, status: OrderSendStatus.FAILED };
    return this.logs.find(scope, filter, { sort: { requestedAt: 1 }, session });
  }
}
