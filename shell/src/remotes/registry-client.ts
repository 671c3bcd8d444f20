import { parseRegistry, type Registry } from '@hacchu-hub/slice-contract';

/**
 * Reads what is published now, never from a cache.
 * @throws Error when it cannot be read
 */
export async function fetchRegistry(url: string, fetcher: typeof fetch = fetch): Promise<Registry> {
  const response = await fetcher(url, { cache: 'no-store', credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return parseRegistry(await response.json());
}

/** What was published when this browser last read it. */
const LAST_KEY = 'hacchu-hub:last-registry';

/** Keeps what was read, for a start while the registry is down. */
export function rememberRegistry(registry: Registry, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    // Earlier releases are for the registry alone.
    const remotes = Object.entries(registry.remotes).map(([name, release]) => [
      name,
      { ...release, previous: [] },
    ]);
    storage.setItem(LAST_KEY, JSON.stringify({ ...registry, remotes: Object.fromEntries(remotes) }));
  } catch {
    // Without storage there is nothing to fall back on.
  }
}

/** Undefined where nothing usable is kept. Releases stay where they are, so an old list still loads. */
export function lastRegistry(storage: Pick<Storage, 'getItem'> = localStorage): Registry | undefined {
  try {
    const kept = storage.getItem(LAST_KEY);
    return kept === null ? undefined : parseRegistry(JSON.parse(kept));
  } catch {
    return undefined;
  }
}
