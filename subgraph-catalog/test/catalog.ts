import {
  type GraphqlAnswer,
  startSubgraph,
  SubgraphStandIn,
  type TestSubgraph,
} from '@hacchu-hub/subgraph-testing';
import { catalogModule } from '../src/catalog.module.js';

/** The orders subgraph's response to the query for open orders that refer to a record. */
export function usage(purchaseNumbers: readonly string[], orderCount = purchaseNumbers.length): object {
  return { data: { catalogUsage: { orderCount, purchaseNumbers } } };
}

/** The catalog on its own database, with stubs of the subgraphs that it queries. */
export interface Catalog extends TestSubgraph {
  readonly orders: SubgraphStandIn;
  readonly identity: SubgraphStandIn;
}

export async function startCatalog(name: string): Promise<Catalog> {
  const orders = await SubgraphStandIn.start(() => usage([]));
  const identity = await SubgraphStandIn.start();
  const stopStandIns = () => Promise.all([orders.stop(), identity.stop()]);
  const subgraph = await startSubgraph({
    module: catalogModule,
    name: `catalog_${name}`,
    environment: { ORDERS_URL: orders.url, IDENTITY_URL: identity.url },
  }).catch(async (error: unknown) => {
    await stopStandIns();
    throw error;
  });
  return {
    ...subgraph,
    orders,
    identity,
    close: async () => {
      await subgraph.close();
      await stopStandIns();
    },
  };
}

/** Deletes the counters, as in a database from before they existed: the next reader recounts. */
export async function forgetNumbers({ runtime }: Pick<Catalog, 'runtime'>): Promise<void> {
  await runtime.connection.collection('tallies').deleteMany({});
}

/** The messages at the input fields of a rejected operation. */
export function fieldMessages(answer: GraphqlAnswer<unknown>): Record<string, string[]> | undefined {
  return answer.errors[0]?.extensions.exception?.details.fields;
}

/** The message that users see for a rejected operation. */
export function userMessage(answer: GraphqlAnswer<unknown>): string | undefined {
  return answer.errors[0]?.extensions.exception?.details.message.join('\n');
}

/** The data of an operation that must have succeeded. */
export function dataOf<T>(answer: GraphqlAnswer<T>): T {
  if (answer.errors.length > 0 || answer.data === null) throw new Error(JSON.stringify(answer.errors));
  return answer.data;
}
