import { type DemandScope, InternalCallError, InternalClient, unavailable } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type OpenOrderUsage, OrderUsage, type UsedMaster } from './order-usage.port.js';

const CATALOG_USAGE = /* GraphQL */ `
  query CatalogUsage(
    $demandUuid: ID!
    $productUuid: ID
    $demandSupplierUuid: ID
    $deliveryDestinationUuid: ID
  ) {
    catalogUsage(
      demandUuid: $demandUuid
      productUuid: $productUuid
      demandSupplierUuid: $demandSupplierUuid
      deliveryDestinationUuid: $deliveryDestinationUuid
    ) {
      orderCount
      purchaseNumbers
    }
  }
`;

const answer = z.object({
  catalogUsage: z.object({ orderCount: z.number().int(), purchaseNumbers: z.array(z.string()) }),
});

const ARGUMENT: Readonly<Record<UsedMaster, string>> = {
  PRODUCT: 'productUuid',
  SUPPLIER: 'demandSupplierUuid',
  DELIVERY_DESTINATION: 'deliveryDestinationUuid',
};

/** Error code of an orders release whose schema does not have the query. */
const QUERY_UNKNOWN = 'GRAPHQL_VALIDATION_FAILED';

/** Queries the orders slice through its internal field `catalogUsage`. */
@Injectable()
export class OrdersOrderUsage extends OrderUsage {
  constructor(private readonly client: InternalClient) {
    super();
  }

  /** @throws UNAVAILABLE while the orders slice does not respond: nothing is deleted without its confirmation */
  async openOrders(scope: DemandScope, master: UsedMaster, uuid: string): Promise<OpenOrderUsage> {
    try {
      const variables = { demandUuid: scope.demandUuid, [ARGUMENT[master]]: uuid };
      return (await this.client.query('orders', CATALOG_USAGE, variables, answer)).catalogUsage;
    } catch (error) {
      if (!(error instanceof InternalCallError)) throw error;
      // Slices are released independently: an orders release without this query has no orders under review.
      if (error.code === QUERY_UNKNOWN) return { orderCount: 0, purchaseNumbers: [] };
      throw unavailable(
        '発注での使用状況を確認できませんでした。しばらくしてから再度お試しください。',
        error,
      );
    }
  }
}
