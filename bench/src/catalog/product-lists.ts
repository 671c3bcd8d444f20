import { type ListQuery, measureLists } from '../real/list-queries.js';
import { seedProducts, withCatalog } from './real-catalog.js';

const SIZES = [1_000, 100_000];

const LIST = `query ($query: String, $sort: ProductSort, $page: Int, $includeDeleted: Boolean) {
  paginatedProducts(query: $query, sort: $sort, page: $page, includeDeleted: $includeDeleted) { totalCount items { uuid name unitPrice } }
}`;
const SEARCH = 'query ($query: String!) { searchProducts(query: $query) { uuid name } }';
const listQuery = (name: string, document: string, variables: object): ListQuery => ({
  name,
  document,
  variables,
  collection: 'products',
});
const LIST_QUERIES: readonly ListQuery[] = [
  listQuery('list, newest first', LIST, {}),
  listQuery('list, page 40', LIST, { page: 40 }),
  listQuery('list, by price', LIST, { sort: { key: 'UNIT_PRICE', direction: 'ASC' } }),
  listQuery('list, with deleted ones', LIST, { includeDeleted: true }),
  listQuery('list, words that few have', LIST, { query: '商品77 M-7' }),
  listQuery('list, a word that all have', LIST, { query: '商品' }),
  listQuery('picker, opened', SEARCH, { query: '' }),
  listQuery('picker, beginning of a name', SEARCH, { query: 'コットン商品77' }),
  listQuery('picker, middle of a name', SEARCH, { query: '商品777' }),
  listQuery('picker, a word that all have', SEARCH, { query: '商品' }),
];

/** Lists of products in the real catalog subgraph on a real database (MONGODB_URI), small and large. */
export async function measureProductLists(): Promise<void> {
  await withCatalog('bench_products', (catalog) =>
    measureLists(catalog, {
      sizes: SIZES,
      seed: (from, to) => seedProducts(catalog, from, to),
      queries: LIST_QUERIES,
    }),
  );
}
