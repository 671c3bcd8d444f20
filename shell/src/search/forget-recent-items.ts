import { ignoringErrors } from '../storage.js';

/** Begins the keys of the records that were opened last, and of the filters of lists (`useHrefToList`). */
export const RECENT_ITEMS = 'hacchu-hub:recent:';

/** Forgets the records of everybody who used this browser, and the lists of this tab. */
export function forgetRecentItems(): void {
  for (const open of [() => localStorage, () => sessionStorage]) {
    ignoringErrors(() => {
      const storage = open();
      for (const key of Object.keys(storage)) {
        if (key.startsWith(RECENT_ITEMS)) storage.removeItem(key);
      }
    });
  }
}
