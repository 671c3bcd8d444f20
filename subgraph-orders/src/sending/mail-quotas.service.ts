import { type DemandScope, type QuotaReceipt, Quotas } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';

/** One mail that is about to be sent. */
interface OutgoingMail {
  /** All recipients, copies included. */
  readonly recipients: number;
  /** Addresses confirmed with this mail. */
  readonly confirmed: number;
}

/** Quotas of mails to suppliers per user and demand. */
@Injectable()
export class MailQuotas {
  constructor(private readonly quotas: Quotas) {}

  /** A mail with an order document. @throws RESOURCE_EXHAUSTED */
  order(scope: DemandScope, mail: OutgoingMail): Promise<QuotaReceipt> {
    return this.quotas.take(scope, {
      'orderMails.person.hour': 1,
      'orderMails.demand.day': 1,
      ...shared(mail),
    });
  }

  /** A message of the conversation. @throws RESOURCE_EXHAUSTED */
  comment(scope: DemandScope, mail: OutgoingMail): Promise<QuotaReceipt> {
    return this.quotas.take(scope, {
      'comments.person.hour': 1,
      'comments.demand.day': 1,
      ...shared(mail),
    });
  }
}

const shared = ({ recipients, confirmed }: OutgoingMail) => ({
  'recipients.person.hour': recipients,
  'recipients.demand.day': recipients,
  'confirmedRecipients.person.day': confirmed,
  'confirmedRecipients.demand.day': confirmed,
});
