import { demandScope, type DemandScope, type RequestContext } from '@hacchu-hub/subgraph-kit';
import type { Order } from './order.model.js';

/** The tenant of an order that the caller has already been shown. */
export const scopeOfOrder = (ctx: RequestContext, order: Order): DemandScope =>
  demandScope(ctx, order.demandUuid);
