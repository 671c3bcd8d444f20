import { DemandRepository, type ReadScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { grouped } from '../../utilities/grouped.js';
import { SEND_LOG_MODEL, SENDINGS_OF_ORDER, type SendLogDocument } from './send-log.schema.js';

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
}
