import { TallyRepository, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { MasterEventRepository } from '../masters/history/master-event.repository.js';
import { MasterRepository } from '../masters/master.repository.js';
import { PublishedImports } from '../masters/published-imports.js';
import type { SupplierContent } from './supplier.rules.js';
import { SUPPLIER_MODEL, type SupplierLinks, type SupplierRecord } from './supplier.schema.js';

@Injectable()
export class SupplierRepository extends MasterRepository<SupplierContent, SupplierLinks> {
  constructor(
    @InjectModel(SUPPLIER_MODEL) model: Model<SupplierRecord>,
    tallies: TallyRepository,
    published: PublishedImports,
    history: MasterEventRepository,
  ) {
    super(model, tallies, published, history);
  }

  /** Records in use that are linked to one of the warehouse system's codes. */
  async findByCodes(scope: TenantScope, codes: readonly string[]): Promise<SupplierRecord[]> {
    return this.find(scope, { deletedAt: null, 'logilessSupplier.code': { $in: [...codes] } });
  }
}
