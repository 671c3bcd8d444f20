import DataLoader from 'dataloader';
import { currentBudget } from '../limits/work-budget.js';

/** Keys of one query: more than a page refers to, and few enough for the database to plan a query for them at once. */
const MAX_BATCH = 2_000;

/** Charges every reference to the operation's budget, cached ones included, since each goes into the response. */
class CountingLoader<K, V> extends DataLoader<K, V> {
  override load(key: K): Promise<V> {
    try {
      currentBudget()?.consume(1);
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
    return super.load(key);
  }
}

/** The DataLoaders of one request: each batches the keys of one type into one query. */
export class LoaderRegistry {
  private readonly loaders = new Map<string, unknown>();

  /**
   * The loader called `name`, created on first use.
   *
   * @param batch returns a value, null, or an Error for each key, in the order of the keys
   */
  get<K, V>(
    name: string,
    batch: (keys: readonly K[]) => Promise<readonly (V | Error)[]>,
    options?: DataLoader.Options<K, V>,
  ): DataLoader<K, V> {
    const known = this.loaders.get(name);
    // A name always stands for the same batch function, so its key and value types never differ.
    if (known) return known as DataLoader<K, V>;
    const loader = new CountingLoader<K, V>(batch, { maxBatchSize: MAX_BATCH, ...options });
    this.loaders.set(name, loader);
    return loader;
  }
}

/** Sorts the rows found into the order of `ids`, with null for each that was not found. */
export function inOrderOf<T>(
  ids: readonly string[],
  rows: readonly T[],
  idOf: (row: T) => string,
): (T | null)[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.map((id) => byId.get(id) ?? null);
}
