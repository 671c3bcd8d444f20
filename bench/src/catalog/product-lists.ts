import { randomUUID } from 'node:crypto';
import { searchKeysOf } from '@hacchu-hub/subgraph-kit';
import { plansOf, startSubgraph, TEST_DEMAND, type TestSubgraph } from '@hacchu-hub/subgraph-kit/testing';

const SIZES = [1_000, 100_000];
const BATCH = 2_000;
const WARM_UP = 3;
const RUNS = 15;

const LIST = `query ($query: String, $sort: ProductSort) {
  paginatedProducts(query: $query, sort: $sort) { totalCount items { uuid name unitPrice } }
}`;
const SEARCH = 'query ($query: String!) { searchProducts(query: $query) { uuid name } }';
const QUESTIONS: readonly [string, string, object][] = [
  ['list, newest first', LIST, {}],
  ['list, by price', LIST, { sort: { key: 'UNIT_PRICE', direction: 'ASC' } }],
  ['list, words that few have', LIST, { query: '商品77 M-7' }],
  ['picker, beginning of a name', SEARCH, { query: 'コットン商品77' }],
  ['picker, middle of a name', SEARCH, { query: '商品777' }],
];

/** What one question took at one size. */
interface Figure {
  commands: number;
  milliseconds: number;
  isIndexed: boolean;
}

async function ask(catalog: TestSubgraph, document: string, variables: object): Promise<void> {
  const { errors } = await catalog.graphql(document, { ...variables });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}

/** Stores products `from` to `to` as they lie in the database. */
async function seed(catalog: TestSubgraph, from: number, to: number): Promise<void> {
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

async function measure(catalog: TestSubgraph, document: string, variables: object): Promise<Figure> {
  const once = () => ask(catalog, document, variables);
  for (let run = 0; run < WARM_UP; run += 1) await once();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now();
    await once();
    times.push(performance.now() - began);
  }
  const plans = await plansOf(catalog.runtime.connection, 'products', once);
  return {
    commands: (await catalog.queryCounter.during(once)).length,
    milliseconds: times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0,
    isIndexed: plans.every(({ indexes, scansAll }) => indexes.length > 0 && !scansAll),
  };
}

const show = ({ commands, milliseconds, isIndexed }: Figure): string =>
  `${commands} queries, ${isIndexed ? 'indexed' : 'NOT INDEXED'}, ${milliseconds.toFixed(1).padStart(6)} ms`;

/** The product lists of the real catalog subgraph on a real database (MONGODB_URI), small and large. */
export async function measureProductLists(): Promise<void> {
  const built = new URL('../../../subgraph-catalog/dist/catalog.module.js', import.meta.url).href;
  const { catalogModule }: typeof import('../../../subgraph-catalog/src/catalog.module.js') = await import(
    built
  );
  const catalog = await startSubgraph({ module: catalogModule, name: 'bench_products' });
  try {
    let stored = 0;
    for (const size of SIZES) {
      await seed(catalog, stored, size);
      stored = size;
      console.log(`${size.toLocaleString('en')} products, median of ${RUNS}`);
      for (const [name, document, variables] of QUESTIONS) {
        console.log(`  ${name.padEnd(28)} ${show(await measure(catalog, document, variables))}`);
      }
    }
  } finally {
    await catalog.dropDatabase();
    await catalog.close();
  }
}
