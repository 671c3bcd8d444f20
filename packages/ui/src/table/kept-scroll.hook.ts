import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

type Position = Pick<Element, 'scrollTop' | 'scrollLeft'>;

const positionOf = ({ scrollTop, scrollLeft }: Position): Position => ({ scrollTop, scrollLeft });

/** Where tables were scrolled to, by history entry and label: the browser restores the position of the page alone. */
const positions = new Map<string, Position>();

/** The shown history entry; undefined without one, as in a test. */
const entry = (): string | undefined => {
  const state: unknown = window.history.state;
  const key: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'key') : undefined;
  return typeof key === 'string' ? key : undefined;
};

/** Shows the first rows: those of the frame, and on a phone, where the frame does not scroll, those of the page. */
const showFirstRows = (element: HTMLElement): void => {
  element.scrollTop = 0;
  if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
};

/**
 * Scrolls a table to where it was when the user comes back to it through the history, and to its first row when they go
 * to another page of it, as at its end.
 * @param label distinguishes the tables of a page
 * @param page of the list
 * @param hasRows before, there is nothing to scroll
 */
export const useKeptScroll = (
  scroller: RefObject<HTMLElement | null>,
  { label, page, hasRows }: { label: string; page: number | undefined; hasRows: boolean },
): void => {
  const shown = useRef(page);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !hasRows) return;
    const key = `${entry()} ${label}`;
    const kept = positions.get(key);
    if (kept) Object.assign(element, kept);
    else if (shown.current !== page) showFirstRows(element);
    shown.current = page;
    // Also without scrolling the entry counts as visited: on coming back, the browser scrolls the page itself.
    if (entry() !== undefined) positions.set(key, positionOf(element));
  }, [scroller, label, page, hasRows]);
  useEffect(() => {
    const element = scroller.current;
    const keep = (): void => {
      if (element && entry() !== undefined) positions.set(`${entry()} ${label}`, positionOf(element));
    };
    element?.addEventListener('scroll', keep, { passive: true });
    return () => element?.removeEventListener('scroll', keep);
  }, [scroller, label]);
};
