import { measureLists, type ListQuestion } from '../real/list-questions.js';
import { seedProducts, withCatalog } from './real-catalog.js';

const SIZES = [1_000, 100_000];

const LIST = `query ($query: String, $sort: ProductSort, $page: Int, $includeDeleted: Boolean) {
  paginatedProducts(query: $query, sort: $sort, page: $page, includeDeleted: $includeDeleted) { totalCount items { uuid name unitPrice } }
}`;
const SEARCH = 'query ($query: String!) { searchProducts(query: $query) { uuid name } }';
const question = (name: string, document: string, variables: object): ListQuestion => ({
  name,
  document,
  variables,
  collection: 'products',
});
const QUESTIONS: readonly ListQuestion[] = [
  question('list, newest first', LIST, {}),
  question('list, page 40', LIST, { page: 40 }),
  question('list, by price', LIST, { sort: { key: 'UNIT_PRICE', direction: 'ASC' } }),
  question('list, with deleted ones', LIST, { includeDeleted: true }),
  question('list, words that few have', LIST, { query: '商品77 M-7' }),
  question('list, a word that all have', LIST, { query: '商品' }),
  question('picker, opened', SEARCH, { query: '' }),
  question('picker, beginning of a name', SEARCH, { query: 'コットン商品77' }),
  question('picker, middle of a name', SEARCH, { query: '商品777' }),
  question('picker, a word that all have', SEARCH, { query: '商品' }),
];

/** The product lists of the real catalog subgraph on a real database (MONGODB_URI), small and large. */
export async function measureProductLists(): Promise<void> {
  await withCatalog('bench_products', (catalog) =>
    measureLists(catalog, SIZES, (from, to) => seedProducts(catalog, from, to), QUESTIONS),
  );
}
