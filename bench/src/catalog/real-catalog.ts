import { randomUUID } from 'node:crypto';
import { searchKeysOf } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { fill, inBatches, withSubgraph } from '../real/real-subgraph.js';

const BATCH = 2_000;

/** Inserts products `from` to `to` directly into the database. */
export async function seedProducts(catalog: TestSubgraph, from: number, to: number): Promise<void> {
  const { collection } = catalog.runtime.connection.model('Product');
  await fill(catalog, ['Product'], () =>
    inBatches(from, to, BATCH, (numbers) =>
      collection.insertMany(numbers.map(productRow), { ordered: false }),
    ),
  );
}

function productRow(number: number) {
  const name = `コットン商品${number}`;
  const modelNumber = `M-${number % 1_000}`;
  const time = new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString().replace('Z', '000Z');
  const unitPrice = (number * 13) % 100_000;
  return {
    // Inserted without mongoose: the driver's types allow only ObjectId ids, ours are strings.
    _id: randomUUID() as never,
    demandUuid: TEST_DEMAND.uuid,
    name,
    nameKey: name,
    modelNumber,
    color: null,
    size: null,
    unitPrice: String(unitPrice / 100),
    productPrices: [],
    logilessItem: null,
    sortKeys: { modelNumber: modelNumber.toLowerCase(), unitPrice },
    ...searchKeysOf([name, modelNumber]),
    createdAt: time,
    updatedAt: time,
    updatedBy: { uuid: TEST_DEMAND.uuid, actor: 'DemandUser', name: 'bench' },
    deletedAt: null,
  };
}

/**
 * Runs `work` with the real catalog subgraph on a separate database (MONGODB_URI), which is dropped
 * afterwards.
 */
export async function withCatalog(
  name: string,
  work: (catalog: TestSubgraph) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const built = new URL('../../../subgraph-catalog/dist/catalog.module.js', import.meta.url).href;
  const { catalogModule }: typeof import('../../../subgraph-catalog/src/catalog.module.js') = await import(
    built
  );
  await withSubgraph(catalogModule, name, work, environment);
}
