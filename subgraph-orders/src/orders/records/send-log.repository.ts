import { DemandRepository, type ReadScope, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { grouped } from '../../utilities/grouped.js';
import { OrderDocumentKind } from '../order-enums.js';
import { stopOf } from '../stopped-mail.js';
import { SEND_LOG_MODEL, SENDINGS_OF_ORDER, type SendLogDocument, STOPPED_MAILS } from './send-log.schema.js';

/** Orders whose last mail a person stopped. */
export interface StoppedOrders {
  readonly uuids: readonly string[];
  /** Those of them whose last mail was a cancellation. */
  readonly cancellations: readonly string[];
}

@Injectable()
export class SendLogRepository extends DemandRepository<SendLogDocument> {
  constructor(@InjectModel(SEND_LOG_MODEL) model: Model<SendLogDocument>) {
    super(model);
  }

  /** Send logs of several orders in one query, grouped by order, newest first. */
  async ofOrders(scope: ReadScope, orderIds: readonly string[]): Promise<Map<string, SendLogDocument[]>> {
    const rows = await this.model
      .find(this.scoped(scope, { orderId: { $in: [...orderIds] } }))
      .hint({ ...SENDINGS_OF_ORDER })
      .sort({ requestedAt: -1, _id: -1 })
      .lean<SendLogDocument[]>();
    return grouped(rows, (row) => row.orderId);
  }

  /** Orders of a demand whose last mail a person stopped. */
  async stoppedOrders({ demandUuid }: TenantScope): Promise<StoppedOrders> {
    const uuids: string[] = await this.model.distinct('orderId', { demandUuid, ...STOPPED_MAILS.filter });
    const cursor = this.model
      .find({ orderId: { $in: uuids } })
      .select({ orderId: 1, status: 1, failureReason: 1, stopped: 1, kind: 1 })
      .hint({ ...SENDINGS_OF_ORDER })
      .sort({ orderId: 1, requestedAt: -1, _id: -1 })
      .lean<SendLogDocument[]>()
      .cursor();
    const stopped: SendLogDocument[] = [];
    let orderId = '';
    for await (const log of cursor) {
      if (log.orderId !== orderId && stopOf(log)) stopped.push(log);
      orderId = log.orderId;
    }
    const cancellations = stopped.filter(({ kind }) => kind === OrderDocumentKind.CANCELLATION);
    return {
      uuids: stopped.map((log) => log.orderId),
      cancellations: cancellations.map((log) => log.orderId),
    };
  }
}
