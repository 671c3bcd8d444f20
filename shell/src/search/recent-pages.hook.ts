import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { useCallback } from 'react';
import type { Catalogue } from '../remotes/catalogue.js';
import { rememberItem } from './recent-items.js';

/** Remembers the page of a record once it knows its title; other pages are not remembered. */
export function useRecentPages(
  user: CurrentUser,
  catalogue: Catalogue,
  pathname: string,
): (title: string) => void {
  return useCallback(
    (title) => {
      const path = catalogue.match(pathname)?.route.path;
      const group = catalogue.search
        .flatMap(({ groups }) => groups)
        .find(({ to, listParameter }) => to === path && listParameter === undefined);
      if (!group) return;
      rememberItem(user, { label: title, context: group.label, href: pathname, icon: group.icon });
    },
    [user, catalogue, pathname],
  );
}
