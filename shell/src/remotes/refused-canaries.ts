import * as v from 'valibot';

/** Kept by the tab alone. */
const STORAGE_KEY = 'hacchu-hub:refused-canaries';
const schema = v.array(v.string());

/** Canaries of which a screen failed in this tab, as `remote@version`. */
export function readRefusedCanaries(storage: Pick<Storage, 'getItem'> = sessionStorage): Set<string> {
  try {
    return new Set(v.parse(schema, JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')));
  } catch {
    return new Set();
  }
}

export function rememberRefusedCanary(
  key: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify([...readRefusedCanaries(storage).add(key)]));
  } catch {
    // Without storage the next load of the page tries the canary again.
  }
}
