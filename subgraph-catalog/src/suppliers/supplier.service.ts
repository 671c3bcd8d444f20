import { type DemandScope, prefectureById, Tallies } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { MasterService } from '../masters/master.service.js';
import type { MasterWarning } from '../masters/master-warning.model.js';
import { OrderUsage } from '../masters/order-usage.port.js';
import { SupplierRepository } from './supplier.repository.js';
import { type SupplierContent, supplierRules } from './supplier.rules.js';
import type { SupplierLinks, SupplierRecord } from './supplier.schema.js';

@Injectable()
export class SupplierService extends MasterService<SupplierContent, SupplierLinks> {
  constructor(repository: SupplierRepository, orderUsage: OrderUsage, tallies: Tallies) {
    super(
      {
        label: '仕入先',
        usedAs: 'SUPPLIER',
        rules: supplierRules,
        searchable: ({ prefectureId, city, address1, emails }) => [
          prefectureById(prefectureId)?.name ?? null,
          city,
          address1,
          ...emails,
        ],
      },
      repository,
      orderUsage,
      tallies,
    );
  }

  /** Warnings about a stored supplier: duplicate names are allowed, but rarely intended. */
  async warnings(scope: DemandScope, { _id, name }: SupplierRecord): Promise<MasterWarning[]> {
    if (!(await this.repository.isNameTaken(scope, name, _id))) return [];
    return [{ code: 'DUPLICATE_NAME', field: 'name', message: '同じ名前の仕入先が既に登録されています。' }];
  }
}
