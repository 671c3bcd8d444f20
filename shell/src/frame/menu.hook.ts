import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { fillPath } from '@hacchu-hub/slice-kit/navigation';
import { useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { CatalogueMenuEntry, CatalogueTopBarEntry } from '../remotes/catalogue.js';
import { areas } from '../session/areas.js';
import { isInMenu } from '../workspace/access.js';
import { useWorkspace } from '../workspace/workspace-context.js';

export interface MenuItem extends CatalogueMenuEntry {
  href: string;
  isCurrent: boolean;
  /** The slice failed to load: the entry stays, marked. */
  isDegraded: boolean;
}

/** `:demandUuid` of an operator's URL inside a demand. */
export function demandOfPath(pathname: string): string | undefined {
  const [, uuid] = /^\/admin\/demands\/([^/]+)/.exec(pathname) ?? [];
  return uuid === undefined || uuid === 'new' ? undefined : decodeURIComponent(uuid);
}

interface MenuPlace {
  href: string;
  /** Paths of its pages: its own and additional ones. */
  roots: readonly string[];
}

const homes = Object.values(areas).map(({ home }) => home);

/** The entry with the longest matching path prefix. The path of a home is the prefix of every page, so it is only itself. */
export function currentHref(places: readonly MenuPlace[], pathname: string): string | undefined {
  return places
    .flatMap(({ href, roots }) => roots.map((root) => ({ href, root })))
    .filter(({ root }) => pathname === root || (!homes.includes(root) && pathname.startsWith(`${root}/`)))
    .sort((a, b) => b.root.length - a.root.length)[0]?.href;
}

/**
 * The menu of the user's area, in the declared order; inside a demand, operators also see the demand's menu.
 */
export function useMenu(user: CurrentUser): {
  main: MenuItem[];
  demand: MenuItem[];
  /** Buttons of the top bar. */
  topBar: CatalogueTopBarEntry[];
  demandUuid: string | undefined;
} {
  const { catalogue, loader } = useWorkspace();
  const statuses = useSyncExternalStore(loader.subscribe, loader.getStatuses);
  const { pathname } = useLocation();
  const demandUuid = demandOfPath(pathname);

  return useMemo(() => {
    const problems = new Set(catalogue.entries.filter(({ problem }) => problem).map(({ id }) => id));
    const shown = catalogue.menu.flatMap((item) => {
      const href = fillPath(item.to, { demandUuid });
      if (href === undefined || !isInMenu(user, item, demandUuid !== undefined)) return [];
      const others = item.also.map((path) => fillPath(path, { demandUuid }));
      return [{ item, href, roots: [href, ...others.filter((path) => path !== undefined)] }];
    });
    const current = currentHref(shown, pathname);
    const items = shown.map(({ item, href }) => ({
      ...item,
      href,
      isCurrent: href === current,
      isDegraded: problems.has(item.sliceId) || statuses[item.sliceId] === 'degraded',
    }));
    return {
      main: items.filter(({ area }) => area !== 'operator-demand'),
      demand: items.filter(({ area }) => area === 'operator-demand'),
      topBar: catalogue.topBar.filter((item) => isInMenu(user, item, false)),
      demandUuid,
    };
  }, [catalogue, statuses, pathname, demandUuid, user]);
}
