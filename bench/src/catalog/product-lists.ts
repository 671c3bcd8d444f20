import { plansOf, type TestSubgraph } from '@hacchu-hub/subgraph-kit/testing';
import { ask, seedProducts, withCatalog } from './real-catalog.js';

const SIZES = [1_000, 100_000];
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

async function measure(catalog: TestSubgraph, document: string, variables: object): Promise<Figure> {
  const once = async (): Promise<void> => {
    await ask(catalog, document, variables);
  };
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
  await withCatalog('bench_products', async (catalog) => {
    let stored = 0;
    for (const size of SIZES) {
      await seedProducts(catalog, stored, size);
      stored = size;
      console.log(`${size.toLocaleString('en')} products, median of ${RUNS}`);
      for (const [name, document, variables] of QUESTIONS) {
        console.log(`  ${name.padEnd(28)} ${show(await measure(catalog, document, variables))}`);
      }
    }
  });
}
