import {
  startSubgraph,
  SubgraphStandIn,
  type GraphqlAnswer,
  type TestSubgraph,
} from '@hacchu-hub/subgraph-kit/testing';

import { catalogModule } from '../src/catalog.module.js';

/** The answer of the orders subgraph to the question which open orders name a record. */
export function usage(purchaseNumbers: readonly string[], orderCount = purchaseNumbers.length): object {
  return { data: { catalogUsage: { orderCount, purchaseNumbers } } };
}

/** The catalog on a database of its own, with stand-ins for the subgraphs that it asks. */
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

/** As if the records had been there before numbers were kept: the next reader counts them. */
export async function forgetNumbers({ runtime }: Pick<Catalog, 'runtime'>): Promise<void> {
  await runtime.connection.collection('tallies').deleteMany({});
}

/** The messages at the input fields of a refused operation. */
export function fieldMessages(answer: GraphqlAnswer<unknown>): Record<string, string[]> | undefined {
  return answer.errors[0]?.extensions.exception?.details.fields;
}

/** The text that the user reads of a refused operation. */
export function userMessage(answer: GraphqlAnswer<unknown>): string | undefined {
  return answer.errors[0]?.extensions.exception?.details.message.join('\n');
}

/** The data of an operation that must have succeeded. */
export function dataOf<T>(answer: GraphqlAnswer<T>): T {
  if (answer.errors.length > 0 || answer.data === null) throw new Error(JSON.stringify(answer.errors));
  return answer.data;
}
