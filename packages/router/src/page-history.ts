import {
  createBrowserHistory,
  createMemoryHistory,
  type HistoryLocation,
  type RouterHistory,
} from '@tanstack/history';
import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router';
import { type BrowserMoves, type HoldBack, watchBrowser } from './browser-moves.js';

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

/** The history of the tab. */
export function browserHistory(): PageHistory {
  const moves = watchBrowser();
  return pageHistory(
    // Given a function, the library refuses addresses that lead to another origin.
    createBrowserHistory({ createHref: (path) => path }),
    asTheBrowserWritesIt,
    moves,
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
    {},
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

/** @param written how the address of a new entry is written */
function pageHistory(
  history: RouterHistory,
  written: (path: string) => string,
  moves: BrowserMoves,
): PageHistory {
  let shown = toLocation(history.location);
  moves.shown = shown;
  const listeners = new Set<(navigation: Navigation) => void>();
  history.subscribe(({ location, action }) => {
    // Otherwise the library merges navigations that follow each other at once into one entry.
    history.flush();
    const { jump } = moves;
    delete moves.jump;
    shown = toLocation(location);
    moves.shown = shown;
    for (const listener of listeners) listener({ location: shown, action: jump ?? types[action.type] });
  });
  const guards = new Set<HoldBack>();
  const isHeldBack: HoldBack = (to, goOn) => [...guards].some((holds) => holds(to, goOn));
  moves.isHeldBack = isHeldBack;
  const navigate = (way: 'push' | 'replace', to: To, state: unknown) => {
    const path = written(toPath(to));
    const goOn = () => history[way](path, state);
    const next = { pathname: '/', search: '', hash: '', ...parsePath(path), state, key: '' };
    if (!isHeldBack(next, goOn)) goOn();
  };
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
      const holds: HoldBack = (to, goOn) => {
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
