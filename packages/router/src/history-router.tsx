import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { NavigationType, Router } from 'react-router';
import { HistoryContext } from './history-context.js';
import { useInAppLinks } from './in-app-links.hook.js';
import { type Navigation, type PageHistory } from './page-history.js';

/** Shows the pages of a history. Every plain link on the page navigates in it, whichever component rendered it. */
export function HistoryRouter({ history, children }: { history: PageHistory; children: ReactNode }) {
  const [{ location, action }, setShown] = useState<Navigation>(() => ({
    location: history.location,
    action: NavigationType.Pop,
  }));
  // A transition: the shown page stays until the next one has loaded.
  useLayoutEffect(
    () => history.subscribe((navigation) => startTransition(() => setShown(navigation))),
    [history],
  );
  useInAppLinks(history);
  return (
    <HistoryContext value={history}>
      <Router location={location} navigationType={action} navigator={history.navigator}>
        {children}
      </Router>
    </HistoryContext>
  );
}
