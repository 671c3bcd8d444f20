import type { Harness } from './harness.js';

/** What is used up of each quota, by its name and subject; without those of which nothing is. */
export async function usedQuotas({ runtime }: Harness): Promise<ReadonlyMap<string, number>> {
  const uses = await runtime.connection.collection('quota_uses').find().toArray();
  return new Map(uses.flatMap(({ key, points }) => (points > 0 ? [[String(key), Number(points)]] : [])));
}
