import { taxCategoriesOn } from '@hacchu-hub/purchase-math';
import { loggableError, LOGGER, type TenantScope, todayJst } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CatalogClient } from '../external/catalog.client.js';
import type { OrderFieldChange } from './field-change.model.js';
import type { FieldChange } from './order-history.schema.js';

const CATALOG_FIELDS = {
  demandSupplierId: 'suppliers',
  deliveryDestinationId: 'destinations',
  productId: 'products',
} as const;

const fieldOf = ({ path }: FieldChange): string => path.slice(path.lastIndexOf('.') + 1);
const isCatalogField = (field: string): field is keyof typeof CATALOG_FIELDS => field in CATALOG_FIELDS;

/**
 * Formats changes for display: names of suppliers, destinations, products and tax categories instead of ids.
 */
@Injectable()
export class ReadableChanges {
  constructor(
    private readonly catalog: CatalogClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** At most one query per kind of record; while the catalog is down, its ids are omitted. */
  async of(scope: TenantScope, changes: readonly FieldChange[]): Promise<OrderFieldChange[]> {
    const names = await this.namesOf(scope, changes);
    const taxes = new Map(taxCategoriesOn(todayJst()).map(({ id, name }) => [String(id), name]));
    return changes.map((change) => {
      const field = fieldOf(change);
      const read = (value: string | null): string | null => {
        if (value === null) return null;
        if (isCatalogField(field)) return names.get(value) ?? '（不明）';
        if (field === 'taxCategoryId') return taxes.get(value) ?? value;
        return value;
      };
      const { path, label } = change;
      return { path, label, before: read(change.before), after: read(change.after) };
    });
  }

  private async namesOf(scope: TenantScope, changes: readonly FieldChange[]): Promise<Map<string, string>> {
    const ids = {
      suppliers: new Set<string>(),
      destinations: new Set<string>(),
      products: new Set<string>(),
    };
    for (const change of changes) {
      const field = fieldOf(change);
      if (!isCatalogField(field)) continue;
      for (const value of [change.before, change.after]) if (value) ids[CATALOG_FIELDS[field]].add(value);
    }
    const kinds = Object.keys(ids) as (keyof typeof ids)[];
    const found = await Promise.all(
      kinds.map((kind) =>
        this.catalog[kind](scope, [...ids[kind]]).catch((error: unknown) => {
          this.logger.warn({ kind, error: loggableError(error) }, 'names in the history could not be loaded');
          return [];
        }),
      ),
    );
    return new Map(found.flat().map(({ uuid, name }) => [uuid, name]));
  }
}
