import { DemandRepository } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { COST_ROW_MODEL, type CostRowDocument } from './cost-row.schema.js';

@Injectable()
export class CostRowRepository extends DemandRepository<CostRowDocument> {
  constructor(@InjectModel(COST_ROW_MODEL) model: Model<CostRowDocument>) {
    super(model);
  }
}
