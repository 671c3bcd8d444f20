import { isDuplicateKey } from '@hacchu-hub/subgraph-kit';

/** Does what an index lets happen once; where another worker did it at the same moment there is nothing left to do. */
export async function onceOnly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
