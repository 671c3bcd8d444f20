import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { HistoryContext } from './history-context.js';
import type { MustAsk } from './page-history.js';

/** Holds back navigations of the history around the calling component until `ask` says whether to go on. */
export function useNavigationBlocker(mustAsk: MustAsk, ask: () => Promise<boolean>): void {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('Navigations can only be held back inside of HistoryRouter.');
  const latest = useRef({ mustAsk, ask });
  useLayoutEffect(() => {
    latest.current = { mustAsk, ask };
  });
  useEffect(
    () =>
      history.block(
        (from, to) => latest.current.mustAsk(from, to),
        () => latest.current.ask(),
      ),
    [history],
  );
}
