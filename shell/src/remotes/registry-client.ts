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
