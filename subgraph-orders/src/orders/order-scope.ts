import { type DemandScope, demandScope, type RequestContext } from '@hacchu-hub/subgraph-kit';
import type { Order } from './order.model.js';

/** Scope of an order that the caller was already allowed to read. */
export const scopeOfOrder = (ctx: RequestContext, order: Order): DemandScope =>
  demandScope(ctx, order.demandUuid);
