import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

import { MasterRepository } from '../masters/master.repository.js';
import type { SupplierContent } from './supplier.rules.js';
import { SUPPLIER_MODEL, type SupplierLinks, type SupplierRecord } from './supplier.schema.js';

@Injectable()
export class SupplierRepository extends MasterRepository<SupplierContent, SupplierLinks> {
  constructor(@InjectModel(SUPPLIER_MODEL) model: Model<SupplierRecord>) {
    super(model);
  }
}
