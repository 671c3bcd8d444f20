import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Where tables were scrolled to, by history entry and label: the browser restores the position of the page alone. */
const positions = new Map<string, Pick<Element, 'scrollTop' | 'scrollLeft'>>();

/** The shown history entry; undefined without one, as in a test. */
const entry = (): string | undefined => {
  const state: unknown = window.history.state;
  const key: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'key') : undefined;
  return typeof key === 'string' ? key : undefined;
};

/**
 * Scrolls a table to where it was when the user comes back to it through the history.
 * @param label distinguishes the tables of a page
 * @param hasRows before, there is nothing to scroll
 */
export const useKeptScroll = (
  scroller: RefObject<HTMLElement | null>,
  label: string,
  hasRows: boolean,
): void => {
  useLayoutEffect(() => {
    const kept = hasRows ? positions.get(`${entry()} ${label}`) : undefined;
    if (kept && scroller.current) Object.assign(scroller.current, kept);
  }, [scroller, label, hasRows]);
  useEffect(() => {
    const element = scroller.current;
    const keep = (): void => {
      const shown = entry();
      if (!element || shown === undefined) return;
      const { scrollTop, scrollLeft } = element;
      positions.set(`${shown} ${label}`, { scrollTop, scrollLeft });
    };
    element?.addEventListener('scroll', keep, { passive: true });
    return () => element?.removeEventListener('scroll', keep);
  }, [scroller, label]);
};
