import type { DemandScope } from '@hacchu-hub/subgraph-kit';

/** What an order may name. */
export type UsedMaster = 'PRODUCT' | 'SUPPLIER' | 'DELIVERY_DESTINATION';

/** The orders that keep a master record from being deleted. */
export interface OpenOrderUsage {
  /** How many orders there are. */
  readonly orderCount: number;
  /** Numbers of the first of them, to be shown. */
  readonly purchaseNumbers: readonly string[];
}

/** Asks the orders slice which orders under review or waiting to be sent name a master record. */
export abstract class OrderUsage {
  abstract openOrders(scope: DemandScope, master: UsedMaster, uuid: string): Promise<OpenOrderUsage>;
}
