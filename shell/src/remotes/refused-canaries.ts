import * as v from 'valibot';
import { ignoringErrors } from '../storage.js';

/** Kept by the tab alone. */
const STORAGE_KEY = 'hacchu-hub:refused-canaries';
const schema = v.array(v.string());

/** Canaries of which a screen failed in this tab, as `remote@version`. */
export const readRefusedCanaries = (storage?: Pick<Storage, 'getItem'>): Set<string> =>
  new Set(
    ignoringErrors(() =>
      v.parse(schema, JSON.parse((storage ?? sessionStorage).getItem(STORAGE_KEY) ?? '[]')),
    ),
  );

/** Without storage the next load of the page tries the canary again. */
export function rememberRefusedCanary(key: string, storage?: Pick<Storage, 'getItem' | 'setItem'>): void {
  ignoringErrors(() =>
    (storage ?? sessionStorage).setItem(
      STORAGE_KEY,
      JSON.stringify([...readRefusedCanaries(storage).add(key)]),
    ),
  );
}
