import DataLoader from 'dataloader';
import { currentBudget } from './work-budget.js';

/** Takes every reference from the operation's budget, also one that is known already: it goes into the answer again. */
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

/** DataLoaders of one request: each batches the keys of one kind of thing into one query. */
export class LoaderRegistry {
  private readonly loaders = new Map<string, unknown>();

  /**
   * The loader called `name`, made on first use.
   *
   * @param batch answers all keys in their order: a value, null, or an Error per key.
   */
  get<K, V>(
    name: string,
    batch: (keys: readonly K[]) => Promise<readonly (V | Error)[]>,
    options?: DataLoader.Options<K, V>,
  ): DataLoader<K, V> {
    const known = this.loaders.get(name);
    // One name always stands for one batch function, so its key and value types are the same each time.
    if (known) return known as DataLoader<K, V>;
    const loader = new CountingLoader<K, V>(batch, { maxBatchSize: 500, ...options });
    this.loaders.set(name, loader);
    return loader;
  }
}

/** Puts rows found for `ids` into the order of `ids`, with null for each that was not found. */
export function inOrderOf<T>(
  ids: readonly string[],
  rows: readonly T[],
  idOf: (row: T) => string,
): (T | null)[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.map((id) => byId.get(id) ?? null);
}
