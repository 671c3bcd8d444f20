import { parseRegistry, type Registry } from '@hacchu-hub/slice-contract';
import { ignoringErrors } from '../storage.js';

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

/** Keeps what was read, for a start while the registry is down. Without storage there is nothing to fall back on. */
export function rememberRegistry(registry: Registry, storage?: Pick<Storage, 'setItem'>): void {
  ignoringErrors(() => {
    // Earlier releases are for the registry alone.
    const remotes = Object.entries(registry.remotes).map(([name, release]) => [
      name,
      { ...release, previous: [] },
    ]);
    (storage ?? localStorage).setItem(
      LAST_KEY,
      JSON.stringify({ ...registry, remotes: Object.fromEntries(remotes) }),
    );
  });
}

/** Undefined where nothing usable is kept. Releases stay where they are, so an old list still loads. */
export function lastRegistry(storage?: Pick<Storage, 'getItem'>): Registry | undefined {
  return ignoringErrors(() => {
    const kept = (storage ?? localStorage).getItem(LAST_KEY);
    return kept === null ? undefined : parseRegistry(JSON.parse(kept));
  });
}
