import { isDuplicateKey } from '@hacchu-hub/subgraph-kit';

/**
 * Runs an insert that a unique index allows once; a duplicate-key error means another worker was first, and
 * is ignored.
 */
export async function onceOnly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
