import type { IndexKey, ReadScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CatalogClient } from '../external/catalog.client.js';
import type { OrderWhere } from './order.inputs.js';
import { baseFilter, type Filter, type FilterActor, selectiveIndex } from './order-filter.js';

/** MongoDB filter of a list, and the index hint for it. */
export interface OrderConditions {
  readonly filter: Filter;
  readonly hint: IndexKey | undefined;
}

/**
 * Builds the filters of order lists; a text search also matches the current names of suppliers and
 * destinations.
 */
@Injectable()
export class OrderFilters {
  constructor(private readonly catalog: CatalogClient) {}

  async of(
    scope: ReadScope,
    where: OrderWhere | null | undefined,
    actor: FilterActor | undefined,
  ): Promise<OrderConditions> {
    // Validate first, before the catalog is queried.
    const own = { filter: baseFilter(where, actor), hint: selectiveIndex(where) };
    const text = where?.text?.trim();
    if (!text) return own;
    const named = await this.catalog.namesIfAvailable(scope, text);
    if (named.size === 0) return own;
    return { filter: baseFilter(where, actor, named), hint: selectiveIndex({ ...where, text: null }) };
  }
}
