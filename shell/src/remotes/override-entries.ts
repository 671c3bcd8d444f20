import * as v from 'valibot';
import { problemOf, readEntry, type SliceEntry } from './catalogue.js';
import { globalName } from './federation-names.js';
import type { Overrides } from './overrides.js';
import { messageOf } from './problems.js';

const manifestSchema = v.object({ name: v.string() });
const declarationSchema = v.object({ id: v.string() });

/** Reads a file of an overriding remote. A redirect could lead away from the address that was accepted. */
async function readJson(address: string, fetcher: typeof fetch): Promise<unknown> {
  const response = await fetcher(address, { cache: 'no-store', credentials: 'omit', redirect: 'error' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

/** @throws Error when the address is that of another remote than the person accepted */
async function readOverride(remote: string, manifestUrl: string, fetcher: typeof fetch): Promise<unknown> {
  const { name } = v.parse(manifestSchema, await readJson(manifestUrl, fetcher));
  if (name !== globalName(remote)) throw new Error(`the manifest is that of ${name}`);
  const declaration = await readJson(new URL('slice.json', manifestUrl).href, fetcher);
  const { id } = v.parse(declarationSchema, declaration);
  if (`mf-${id}` !== remote) throw new Error(`its slice.json is that of ${id}`);
  return declaration;
}

/** Entries for the overridden remotes; each brings the slice.json beside its manifest. */
export async function overriddenEntries(
  overrides: Overrides,
  fetcher: typeof fetch = fetch,
): Promise<SliceEntry[]> {
  return Promise.all(
    Object.entries(overrides).map(async ([remote, manifestUrl]) => {
      const release = { version: 'local', manifestUrl };
      try {
        const declaration = await readOverride(remote, manifestUrl, fetcher);
        return readEntry(remote, { ...release, declaration }, { isOverridden: true });
      } catch (error) {
        const entry = readEntry(remote, { ...release, declaration: undefined }, { isOverridden: true });
        const detail = `The override of ${remote} (${manifestUrl}) cannot be used: ${messageOf(error)}. Start the slice's server, or reset the override.`;
        return { ...entry, problem: problemOf(entry, 'SHELL-004', detail) };
      }
    }),
  );
}
