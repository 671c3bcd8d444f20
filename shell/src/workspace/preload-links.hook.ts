import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { useEffect } from 'react';
import { mayOpen } from './access.js';
import type { WorkspaceValue } from './workspace-context.js';

/** The path of the link that an event happened on, if the link leads to a page of this origin. */
export function linkedPath({ target }: Event, origin: string): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href);
  return url.origin === origin ? url.pathname : undefined;
}

/** Loads the code of a link's screen when the pointer or the focus reaches the link, before it is followed. */
export function usePreloadedLinks(
  { catalogue, screens }: Pick<WorkspaceValue, 'catalogue' | 'screens'>,
  user: CurrentUser,
): void {
  useEffect(() => {
    const onReach = (event: Event) => {
      const path = linkedPath(event, window.location.origin);
      const match = path === undefined ? undefined : catalogue.match(path);
      if (!match || match.entry.problem || !mayOpen(user, match.route)) return;
      screens.get(match.entry, match.route.screen).preload();
    };
    document.addEventListener('pointerover', onReach);
    document.addEventListener('focusin', onReach);
    return () => {
      document.removeEventListener('pointerover', onReach);
      document.removeEventListener('focusin', onReach);
    };
  }, [catalogue, screens, user]);
}
