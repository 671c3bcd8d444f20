import { randomUUID } from 'node:crypto';
import { searchKeysOf } from '@hacchu-hub/subgraph-kit';
import {
  startSubgraph,
  TEST_DEMAND,
  type TestIdentity,
  type TestSubgraph,
} from '@hacchu-hub/subgraph-kit/testing';

const BATCH = 2_000;

/** Asks the catalog; a refusal ends the run. */
export async function ask<T = unknown>(
  catalog: TestSubgraph,
  document: string,
  variables: object,
  who?: TestIdentity,
): Promise<T> {
  const { data, errors } = await catalog.graphql<T>(document, { ...variables }, who);
  if (errors.length > 0 || data === null) throw new Error(JSON.stringify(errors));
  return data;
}

/** Stores products `from` to `to` as they lie in the database. */
export async function seedProducts(catalog: TestSubgraph, from: number, to: number): Promise<void> {
  const { collection } = catalog.runtime.connection.model('Product');
  for (let start = from; start < to; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, to - start) }, (_, at) => {
      const number = start + at;
      const name = `コットン商品${number}`;
      const modelNumber = `M-${number % 1_000}`;
      const time = new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString().replace('Z', '000Z');
      const unitPrice = (number * 13) % 100_000;
      return {
        // Stored without mongoose, whose ids may be texts only where the driver's types say ObjectId.
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
    });
    await collection.insertMany(rows, { ordered: false });
  }
}

/** Runs `work` with the real catalog subgraph on a database of its own (MONGODB_URI), which is dropped afterwards. */
export async function withCatalog(
  name: string,
  work: (catalog: TestSubgraph) => Promise<void>,
): Promise<void> {
  const built = new URL('../../../subgraph-catalog/dist/catalog.module.js', import.meta.url).href;
  const { catalogModule }: typeof import('../../../subgraph-catalog/src/catalog.module.js') = await import(
    built
  );
  const catalog = await startSubgraph({ module: catalogModule, name });
  try {
    await work(catalog);
  } finally {
    await catalog.dropDatabase();
    await catalog.close();
  }
}
