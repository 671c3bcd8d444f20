import { sumYen } from '@hacchu-hub/purchase-math';
import type { mongo } from 'mongoose';
import type { SumRecord } from '../manifest.js';

/** Amounts in yen that are compared for each demand, beside the checksums: people can compare them with a screen. */
const AMOUNTS = [
  { slice: 'orders', collection: 'orders', path: 'totals.total' },
  { slice: 'orders', collection: 'order_send_logs', path: 'total' },
  { slice: 'orders', collection: 'purchase_sums', path: 'amount' },
  { slice: 'costing', collection: 'cost_rows', path: 'inventoryAmount' },
] as const;

/** Count and exact sum of the amounts of each demand, ordered by kind and demand. */
export async function sumsOf(
  databaseOf: (slice: string) => mongo.Db | undefined,
  session?: mongo.ClientSession,
): Promise<SumRecord[]> {
  const records: SumRecord[] = [];
  for (const { slice, collection, path } of AMOUNTS) {
    const documents = databaseOf(slice)
      ?.collection(collection)
      .find({}, { projection: { demandUuid: 1, [path]: 1 }, ...(session && { session }) });
    if (!documents) continue;
    const sums = new Map<string, SumRecord>();
    for await (const document of documents) {
      const demandUuid = String(document['demandUuid']);
      const what = `${slice}.${collection}.${path}`;
      const sum = sums.get(demandUuid) ?? { what, demandUuid, documents: 0, amount: '0' };
      sum.documents += 1;
      sum.amount = sumYen([sum.amount, amountAt(document, path)]);
      sums.set(demandUuid, sum);
    }
    records.push(...[...sums.values()].sort((one, other) => (one.demandUuid < other.demandUuid ? -1 : 1)));
  }
  return records;
}

function amountAt(document: mongo.Document, path: string): string {
  const value = path.split('.').reduce<unknown>((at, key) => at && Reflect.get(Object(at), key), document);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '0';
}
