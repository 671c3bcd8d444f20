import type { Migration } from '@hacchu-hub/subgraph-kit';

/**
 * Drops indexes of a collection that only the processes of earlier releases read. They pass these as hints, so none may
 * serve any more; what replaces them was made before the roll-out.
 */
export const dropIndexes = (
  name: string,
  { model, indexes }: { readonly model: string; readonly indexes: readonly string[] },
): Migration => ({
  name,
  phase: 'contract',
  up: async ({ connection, say, signal }) => {
    const { collection } = connection.model(model);
    const present = new Set((await collection.indexes()).map((index) => index.name));
    const dropped = indexes.filter((index) => present.has(index));
    for (const index of dropped) {
      signal.throwIfAborted();
      await collection.dropIndex(index);
    }
    say(`${dropped.length} indexes of ${collection.collectionName} are dropped`);
  },
  // The earlier release makes its indexes when it starts.
  down: async () => undefined,
});
