import { type Location, NavigationType } from 'react-router';

/** What is noted of an entry; an earlier release noted `idx` and `usr`. */
interface EntryState {
  key?: string;
  __TSR_index?: number;
  idx?: number;
  usr?: object;
}

/** Decides whether a navigation is held back; `goOn` repeats it. */
export type HoldBack = (to: Location, goOn: () => void) => boolean;

/** What the browser does by itself: its buttons, and jumps within a page. */
export interface BrowserMoves {
  shown?: Location;
  isHeldBack?: HoldBack;
  /** How the latest move came about when it was a jump within the page. */
  jump?: NavigationType;
}

/**
 * Numbers the entry that the browser shows, as the library does; the distance of two entries is told from their
 * numbers. The library takes every entry without a number for the first one.
 */
function numberEntry(number: number): void {
  const { key = `${Math.random()}`, __TSR_index, idx, usr }: EntryState = window.history.state ?? {};
  if (__TSR_index !== undefined) return;
  const state = { ...usr, key, __TSR_key: key, __TSR_index: idx ?? number };
  // The library listens to the method of the object.
  History.prototype.replaceState.call(window.history, state, '');
}

/** Milliseconds without a further move after which the browser goes back once more. */
const SETTLED = 100;

const shownNumber = ({ shown }: BrowserMoves): number => shown?.state.__TSR_index;

/**
 * Watches the browser before the library does, which hears nothing of moves that are held back: when several follow
 * each other quickly, its own way back ends at another entry.
 */
export function watchBrowser(): BrowserMoves {
  const moves: BrowserMoves = {};
  let isReturning = false;
  let mayPassTo: number | undefined;
  let onReturned: (() => void) | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  numberEntry(0);
  window.addEventListener('popstate', (event) => {
    const { pathname, search, hash } = window.location;
    const from = shownNumber(moves);
    const isSame = moves.shown?.hash === hash;
    numberEntry(isSame ? from : from + 1);
    moves.jump = event.state ? undefined : NavigationType[isSame ? 'Replace' : 'Push'];
    const { state } = window.history;
    const delta = state.__TSR_index - from;
    const goOn = () => {
      onReturned = undefined;
      if (isReturning) onReturned = goOn;
      else {
        mayPassTo = from + delta;
        window.history.go(delta);
      }
    };
    const mayPass = delta === 0 || mayPassTo === state.__TSR_index;
    mayPassTo = undefined;
    const isHeld =
      isReturning ||
      (!mayPass && moves.isHeldBack?.({ pathname, search, hash, state, key: state.key }, goOn));
    if (!isHeld) return;
    event.stopImmediatePropagation();
    clearTimeout(again);
    const goBack = () => window.history.go(from - window.history.state.__TSR_index);
    // Until the browser is back, however often the user moves meanwhile: such moves may take the place of this one.
    if (delta === 0) {
      isReturning = false;
      onReturned?.();
    } else if (isReturning) again = setTimeout(goBack, SETTLED);
    else {
      isReturning = true;
      goBack();
    }
  });
  return moves;
}
