import { ignoringErrors } from '../storage.js';

/** Begins the keys of the records that were opened last. */
export const RECENT_ITEMS = 'hacchu-hub:recent:';

/** Forgets the records of everybody who used this browser. */
export function forgetRecentItems(): void {
  ignoringErrors(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(RECENT_ITEMS)) localStorage.removeItem(key);
    }
  });
}
