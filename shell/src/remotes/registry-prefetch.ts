/** A registry that was read longer ago is read again: the user may have spent the time on the sign-in page. */
const MAX_AGE = 10_000;

interface Prefetched {
  url: string;
  startedAt: number;
  response: Promise<Response>;
}

let prefetched: Prefetched | undefined;

/** Requests the registry before the code that reads it is loaded. */
export function prefetchRegistry(url: string, fetcher: typeof fetch = fetch): void {
  const response = fetcher(url, { cache: 'no-store', credentials: 'same-origin' });
  // Whoever reads the registry meets the failure and reports it.
  response.catch(() => undefined);
  prefetched = { url, startedAt: Date.now(), response };
}

/** The prefetched response, which stays for `registryFetcher`: clone it before it is read. */
export const prefetchedRegistry = (url: string): Promise<Response> | undefined =>
  prefetched?.url === url ? prefetched.response : undefined;

/** What fetches the registry: gives the prefetched response once, while it is recent, and asks the server otherwise. */
export function registryFetcher(url: string, fetcher: typeof fetch = fetch): typeof fetch {
  const taken = prefetched;
  prefetched = undefined;
  if (taken?.url !== url || Date.now() - taken.startedAt > MAX_AGE) return fetcher;
  // A clone: the early start may be reading the response as well.
  return async () => (await taken.response).clone();
}
