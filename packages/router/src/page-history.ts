import {
  createBrowserHistory,
  createMemoryHistory,
  type HistoryLocation,
  type RouterHistory,
} from '@tanstack/history';
import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router';

/** A change of the shown address. */
export interface Navigation {
  location: Location;
  action: NavigationType;
}

/** Tells whether a navigation has to wait for a decision. */
export type MustAsk = (from: Location, to: Location) => boolean;

/** The entries of a tab, or of a test. */
export interface PageHistory {
  readonly location: Location;
  /** What React Router navigates with. */
  readonly navigator: Navigator;
  /** @returns a function that ends it */
  subscribe(listener: (navigation: Navigation) => void): () => void;
  /**
   * Holds back navigations until `ask` says whether to go on. The address stays that of the shown page meanwhile. A
   * further attempt asks anew and takes the place of the one before.
   * @returns a function that ends it; a decision that arrives later does nothing
   */
  block(mustAsk: MustAsk, ask: () => Promise<boolean>): () => void;
}

type HistoryState = Partial<HistoryLocation['state']>;

/** The history of the tab. */
export function browserHistory(): PageHistory {
  // An entry of an earlier release has no index, from which the library tells how far apart two entries are.
  if (typeof (window.history.state as HistoryState | null)?.__TSR_index !== 'number')
    window.history.replaceState(null, '');
  return pageHistory(
    // Given a function, the library refuses addresses that lead to another origin.
    createBrowserHistory({ createHref: (path) => path }),
    asTheBrowserWritesIt,
    () => new Promise((resolve) => window.addEventListener('popstate', () => resolve(), { once: true })),
  );
}

/** A history without a browser, for tests. */
export function memoryHistory(
  initialEntries: readonly string[] = ['/'],
  initialIndex = initialEntries.length - 1,
): PageHistory {
  return pageHistory(
    createMemoryHistory({ initialEntries: [...initialEntries], initialIndex }),
    (path) => path,
    () => Promise.resolve(),
  );
}

/** Encoded like `window.location`, so that an address reads alike before and after a reload. */
function asTheBrowserWritesIt(path: string): string {
  const { pathname, search, hash } = new URL(window.location.origin + path);
  return `${pathname}${search}${hash}`;
}

const toLocation = ({ pathname, search, hash, state }: HistoryLocation): Location => ({
  pathname,
  search,
  hash,
  state,
  key: state.key ?? '',
});

const types = {
  PUSH: NavigationType.Push,
  REPLACE: NavigationType.Replace,
  BACK: NavigationType.Pop,
  FORWARD: NavigationType.Pop,
  GO: NavigationType.Pop,
};

const toPath = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/**
 * @param written how the address of a new entry is written
 * @param nextPop waits for the browser to have moved within its entries
 */
function pageHistory(
  history: RouterHistory,
  written: (path: string) => string,
  nextPop: () => Promise<void>,
): PageHistory {
  let shown = toLocation(history.location);
  const listeners = new Set<(navigation: Navigation) => void>();
  history.subscribe(({ location, action }) => {
    // Otherwise the library merges navigations that follow each other at once into one entry.
    history.flush();
    // A navigation was held back.
    if (location.state.key === shown.key) return;
    shown = toLocation(location);
    for (const listener of listeners) listener({ location: shown, action: types[action.type] });
  });
  const guards = new Set<(to: Location, goOn: () => void) => boolean>();
  const isHeldBack = (to: Location, goOn: () => void) => [...guards].some((holds) => holds(to, goOn));
  const navigate = (way: 'push' | 'replace', to: To, state: unknown) => {
    const path = written(toPath(to));
    // Not held back by the library, which asks, and so navigates, a moment later.
    const goOn = () => history[way](path, state, { ignoreBlocker: true });
    const next = { pathname: '/', search: '', hash: '', ...parsePath(path), state, key: '' };
    if (!isHeldBack(next, goOn)) goOn();
  };
  // What the browser did already is taken back by the library.
  history.block({
    // The page asks by itself before it is closed.
    enableBeforeUnload: false,
    blockerFn: ({ currentLocation, nextLocation }) => {
      let isBack: Promise<void> | undefined;
      const delta = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index;
      const goOn = () => void isBack?.then(() => history.go(delta, { ignoreBlocker: true }));
      const isHeld = isHeldBack(toLocation(nextLocation), goOn);
      if (isHeld) isBack = nextPop();
      return isHeld;
    },
  });
  return {
    get location() {
      return shown;
    },
    navigator: {
      createHref: toPath,
      push: (to, state: unknown) => navigate('push', to, state),
      replace: (to, state: unknown) => navigate('replace', to, state),
      go: (delta) => history.go(delta),
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    block: (mustAsk, ask) => {
      let attempt = 0;
      const forget = () => {
        attempt += 1;
      };
      const holds = (to: Location, goOn: () => void) => {
        if (!mustAsk(shown, to)) return false;
        forget();
        const own = attempt;
        void ask().then((mayGo) => {
          if (mayGo && own === attempt) goOn();
        });
        return true;
      };
      guards.add(holds);
      // The page went on by itself.
      listeners.add(forget);
      return () => {
        forget();
        listeners.delete(forget);
        guards.delete(holds);
      };
    },
  };
}
