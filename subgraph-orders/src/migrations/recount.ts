import { type MigrationContext, systemScope, Tallies } from '@hacchu-hub/subgraph-kit';
import { ORDER_MODEL } from '../orders/order.schema.js';

/** Compares the counts of every demand with its documents and corrects them. Returns the number of demands. */
export async function recount({ connection, get, signal }: MigrationContext): Promise<number> {
  const demands: string[] = await connection.model(ORDER_MODEL).distinct('demandUuid');
  for (const demandUuid of demands) {
    signal.throwIfAborted();
    await get(Tallies).check(systemScope(demandUuid));
  }
  return demands.length;
}
