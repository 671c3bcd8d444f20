import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const isFocusLost = (): boolean => document.activeElement === document.body;

/**
 * Moves the focus to the page's content when the focused control leaves with the screen that a navigation replaces.
 * Otherwise the keyboard would start at the top of the window again, and screen readers would stay silent.
 */
export function useFocusAfterNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation();
  const place = pathname + search;
  const shown = useRef(place);
  useEffect(() => {
    const element = content.current;
    if (shown.current === place || !element) return;
    shown.current = place;
    const keep = (): void => {
      if (isFocusLost()) element.focus({ preventScroll: true });
    };
    // The former screen may stay until the next one is loaded.
    const observer = new MutationObserver(keep);
    const stop = (): void => observer.disconnect();
    element.addEventListener('focusin', stop, { once: true });
    observer.observe(element, { childList: true, subtree: true });
    keep();
    return () => {
      stop();
      element.removeEventListener('focusin', stop);
    };
  }, [content, place]);
}
