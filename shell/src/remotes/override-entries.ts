import { problemOf, readEntry, type SliceEntry } from './catalogue.js';
import type { Overrides } from './overrides.js';
import { messageOf } from './problems.js';

/** Entries for the overridden remotes; each brings the slice.json beside its manifest. */
export async function overriddenEntries(
  overrides: Overrides,
  fetcher: typeof fetch = fetch,
): Promise<SliceEntry[]> {
  return Promise.all(
    Object.entries(overrides).map(async ([remote, manifestUrl]) => {
      const release = { version: 'local', manifestUrl };
      try {
        const response = await fetcher(new URL('slice.json', manifestUrl).href, { cache: 'no-store' });
        if (!response.ok) throw new Error(`it answered ${response.status}`);
        const declaration: unknown = await response.json();
        return readEntry(remote, { ...release, declaration }, { isOverridden: true });
      } catch (error) {
        const entry = readEntry(remote, { ...release, declaration: undefined }, { isOverridden: true });
        const detail = `The override of ${remote} (${manifestUrl}) has no readable slice.json: ${messageOf(error)}. Start the slice's server, or reset the override.`;
        return { ...entry, problem: problemOf(entry, 'SHELL-004', detail) };
      }
    }),
  );
}
