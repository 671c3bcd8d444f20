import { DemandRepository, type ReadScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { INTERNAL_DETAIL_MODEL, type InternalDetailDocument } from './internal-detail.schema.js';

@Injectable()
export class InternalDetailRepository extends DemandRepository<InternalDetailDocument> {
  constructor(@InjectModel(INTERNAL_DETAIL_MODEL) model: Model<InternalDetailDocument>) {
    super(model);
  }

  async ofOrders(scope: ReadScope, orderIds: readonly string[]): Promise<InternalDetailDocument[]> {
    return this.model
      .find(this.scoped(scope, { orderId: { $in: [...orderIds] } }))
      .lean<InternalDetailDocument[]>();
  }
}
