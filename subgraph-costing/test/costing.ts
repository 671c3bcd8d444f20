import {
  as,
  type GraphqlAnswer,
  startSubgraph,
  SubgraphStandIn,
  TEST_DEMAND,
  type TestIdentity,
  type TestSubgraph,
} from '@hacchu-hub/subgraph-testing';
import { costingModule } from '../src/costing.module.js';
import { WorldOrders } from './world.js';

/** The costing subgraph on its own database, with stubs of the slices that it queries. */
export interface Costing extends TestSubgraph {
  readonly orders: SubgraphStandIn;
  readonly catalog: SubgraphStandIn;
  readonly identity: SubgraphStandIn;
}

/** A demand that exists, without a connection to a warehouse system. */
export const notConnected = (): object => ({
  data: { wmsConnectionState: 'NO_MERCHANT', demandProfiles: [{ uuid: TEST_DEMAND.uuid }] },
});

export async function startCosting(name: string): Promise<Costing> {
  // No receipts by default.
  const orders = await SubgraphStandIn.start(new WorldOrders().answer);
  const catalog = await SubgraphStandIn.start();
  const identity = await SubgraphStandIn.start(notConnected);
  const standIns = [orders, catalog, identity];
  const subgraph = await startSubgraph({
    module: costingModule,
    name: `costing_${name}`,
    environment: { ORDERS_URL: orders.url, CATALOG_URL: catalog.url, IDENTITY_URL: identity.url },
  }).catch(async (error: unknown) => {
    await Promise.all(standIns.map((one) => one.stop()));
    throw error;
  });
  return {
    ...subgraph,
    orders,
    catalog,
    identity,
    close: async () => {
      await subgraph.close();
      await Promise.all(standIns.map((one) => one.stop()));
    },
  };
}

/** An administrator of a demand with the costing feature. */
export const admin = (): TestIdentity => as.demandAdmin({ flags: ['COSTING'] });
export const editor = (): TestIdentity => as.editor({ flags: ['COSTING'] });

/** The data of an operation that must have succeeded. */
export function dataOf<T>(answer: GraphqlAnswer<T>): T {
  if (answer.errors.length > 0 || answer.data === null) throw new Error(JSON.stringify(answer.errors));
  return answer.data;
}

/** The messages at the input fields of a rejected operation. */
export function fieldMessages(answer: GraphqlAnswer<unknown>): Record<string, string[]> | undefined {
  return answer.errors[0]?.extensions.exception?.details.fields;
}

/** Code and message of a rejected operation. */
export function refusal(answer: GraphqlAnswer<unknown>): [string | undefined, string | undefined] {
  return [answer.code, answer.errors[0]?.extensions.exception?.details.message.join('\n')];
}
