import { DemandRepository, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import { SENDINGS_OF_ORDER } from '../orders/records/send-log.schema.js';
import { withDates } from './sent-content.js';
import { SENT_CONTENT_MODEL, type SentContentDocument } from './sent-content.schema.js';

type SentOrder = Pick<OrderDocument, '_id' | 'sentVersion'>;

/** What suppliers know of orders. */
@Injectable()
export class SentContents extends DemandRepository<SentContentDocument> {
  constructor(
    @InjectModel(SENT_CONTENT_MODEL) model: Model<SentContentDocument>,
    private readonly logs: SendLogRepository,
  ) {
    super(model);
  }

  /** What the supplier has; null before the first document, and where its content was not stored yet. */
  async last(
    scope: TenantScope,
    { _id: orderId, sentVersion }: SentOrder,
    session?: ClientSession,
  ): Promise<SentContentDocument | null> {
    if (sentVersion === 0) return null;
    const inSession = session && { session };
    const sent = { orderId, version: sentVersion, status: OrderSendStatus.SENT };
    const log = await this.logs.findOne(scope, sent, { hint: SENDINGS_OF_ORDER, ...inSession });
    return log && this.findById(scope, log.document.key, inSession);
  }

  /** The buyer accepts delivery dates that the supplier proposed, by line. In the caller's transaction. */
  async acceptDates(
    scope: TenantScope,
    order: SentOrder,
    dates: ReadonlyMap<string, string>,
    session: ClientSession,
  ): Promise<void> {
    const sent = await this.last(scope, order, session);
    if (!sent) return;
    const content = withDates(sent.content, dates);
    await this.updateOne(scope, { _id: sent._id }, { $set: { content } }, { session });
  }
}
