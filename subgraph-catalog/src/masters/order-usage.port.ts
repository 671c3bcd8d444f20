import type { DemandScope } from '@hacchu-hub/subgraph-kit';

/** Masters to which an order refers. */
export type UsedMaster = 'PRODUCT' | 'SUPPLIER' | 'DELIVERY_DESTINATION';

/** The orders that prevent a master record from being deleted. */
export interface OpenOrderUsage {
  /** Number of such orders. */
  readonly orderCount: number;
  /** Purchase numbers of the first of them, for messages. */
  readonly purchaseNumbers: readonly string[];
}

/** Finds the orders under review or waiting to be sent that refer to a master record. */
export abstract class OrderUsage {
  abstract openOrders(scope: DemandScope, master: UsedMaster, uuid: string): Promise<OpenOrderUsage>;
}
