import type { IndexKey, TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CatalogClient } from '../external/catalog.client.js';
import { baseFilter, narrowingIndex, type Filter, type FilterActor } from './order-filter.js';
import type { OrderWhere } from './order.inputs.js';

/** The conditions of a list's filter, and the index that serves them. */
export interface OrderConditions {
  readonly filter: Filter;
  readonly hint: IndexKey | undefined;
}

/** Filters of lists of orders: words also find orders by the names of their supplier and destination as they are now. */
@Injectable()
export class OrderFilters {
  constructor(private readonly catalog: CatalogClient) {}

  async of(
    scope: TenantScope,
    where: OrderWhere | null | undefined,
    actor: FilterActor | undefined,
  ): Promise<OrderConditions> {
    // What the rules refuse is refused before anybody is asked.
    const own = { filter: baseFilter(where, actor), hint: narrowingIndex(where) };
    const text = where?.text?.trim();
    if (!text) return own;
    const named = await this.catalog.namesIfUp(scope, text);
    if (named.size === 0) return own;
    return { filter: baseFilter(where, actor, named), hint: narrowingIndex({ ...where, text: null }) };
  }
}
