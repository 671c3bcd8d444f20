import { IDENTITY_HEADER } from '@hacchu-hub/platform-core';
import { as } from '@hacchu-hub/subgraph-testing';
import { gatewayIdentity } from '../list/identity.js';
import type { Request } from '../load.js';
import { orderId } from '../orders/real-orders.js';

/** Orders in the database, and references of one `_entities` query. */
export const ORDERS = 1_000;
export const LINES_PER_ORDER = 10;

/** The longest page of the order list: its columns, as far as the slice has them, and the lines of each order. */
export const LIST: Required<Request> = {
  query: `query Orders($limit: Int!) {
    orders(limit: $limit) {
      totalCount isTotalCountExact page limit
      items {
        uuid purchaseNumber subject status isFixed inConversation supplierAnswerState hasUnnotifiedChanges
        updatedAt updaterName orderDate earliestDeliveryDate openDeliveryDate
        demandSupplier { uuid } deliveryDestination { uuid } orderSummary { total } creatorDemandUser { uuid }
        orderProductLines {
          id orderNum lot unitPrice amount deliveryDate receivedLot deliveryStatus product { uuid }
        }
      }
    }
  }`,
  variables: { limit: 100 },
};

/** As a gateway resolves orders that another subgraph refers to. */
export const REFERENCES: Required<Request> = {
  query: `query References($representations: [_Any!]!) {
    _entities(representations: $representations) {
      ... on Order { uuid purchaseNumber subject status orderDate updatedAt }
    }
  }`,
  variables: {
    representations: Array.from({ length: ORDERS }, (_, number) => ({
      __typename: 'Order',
      uuid: orderId(number),
    })),
  },
};

/** Signs an administrator of the demand that has the orders in, as the gateway does. */
export async function administrator() {
  const { identity } = as.demandAdmin();
  const { environment, sign } = await gatewayIdentity({
    claims: { ...identity },
    audience: 'subgraph-orders',
  });
  return { environment, headers: async () => ({ [IDENTITY_HEADER]: await sign() }) };
}
