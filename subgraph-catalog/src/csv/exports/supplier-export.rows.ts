import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { DestinationRepository } from '../../destinations/destination.repository.js';
import { SupplierRepository } from '../../suppliers/supplier.repository.js';
import type { SupplierExportRow } from './supplier-export.columns.js';

/** Suppliers as an export writes them. */
@Injectable()
export class SupplierExportRows {
  constructor(
    private readonly suppliers: SupplierRepository,
    private readonly destinations: DestinationRepository,
  ) {}

  async count(scope: TenantScope, query: string | null): Promise<number> {
    return this.suppliers.countMatching(scope, { query });
  }

  /** The suppliers in use that the query finds, some at a time. */
  async *stream(scope: TenantScope, query: string | null): AsyncGenerator<SupplierExportRow[], void, void> {
    for await (const batch of this.suppliers.stream(scope, { query })) {
      const ids = batch.flatMap(({ defaultDeliveryDestinationId }) => defaultDeliveryDestinationId ?? []);
      const named = ids.length === 0 ? [] : await this.destinations.findByIds(scope, ids);
      const names = new Map(named.map(({ _id, name }) => [_id, name]));
      yield batch.map((record) => ({
        ...record,
        destinationName: names.get(record.defaultDeliveryDestinationId ?? '') ?? null,
      }));
    }
  }
}
