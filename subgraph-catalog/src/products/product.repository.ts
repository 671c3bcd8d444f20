import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { MasterRepository } from '../masters/master.repository.js';
import type { ProductContent } from './product.rules.js';
import { PRODUCT_MODEL, type ProductLinks, type ProductRecord } from './product.schema.js';

@Injectable()
export class ProductRepository extends MasterRepository<ProductContent, ProductLinks> {
  constructor(@InjectModel(PRODUCT_MODEL) model: Model<ProductRecord>) {
    super(model);
  }

  /** Records in use that are linked to one of the warehouse system's codes. */
  async findByCodes(scope: TenantScope, codes: readonly string[]): Promise<ProductRecord[]> {
    return this.find(scope, { deletedAt: null, 'logilessItem.code': { $in: [...codes] } });
  }
}
