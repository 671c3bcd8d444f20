import { Quotas, type DemandScope, type QuotaReceipt } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';

/** One mail that is about to go out. */
interface OutgoingMail {
  /** Each counts, copies included. */
  readonly recipients: number;
  /** Addresses that are confirmed with it. */
  readonly confirmed: number;
}

/** How many mails persons and demands send to suppliers. */
@Injectable()
export class MailQuotas {
  constructor(private readonly quotas: Quotas) {}

  /** A mail that carries an order. @throws RESOURCE_EXHAUSTED */
  order(scope: DemandScope, mail: OutgoingMail): Promise<QuotaReceipt> {
    return this.quotas.take(scope, {
      'orderMails.person.hour': 1,
      'orderMails.demand.day': 1,
      ...shared(mail),
    });
  }

  /** A message of a conversation. @throws RESOURCE_EXHAUSTED */
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
