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
}
