import { useLayoutEffect } from 'react';
import type { PageHistory } from './page-history.js';

/**
 * The path of a click that should stay in the app: a plain click on a plain link to a page of this origin.
 */
export function inAppTarget(event: MouseEvent, origin: string): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || (link.target && link.target !== '_self') || link.hasAttribute('download'))
    return undefined;
  const url = new URL(link.href);
  if (url.origin !== origin) return undefined;
  // The browser handles jumps within the page.
  if (link.getAttribute('href')?.startsWith('#')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Makes every plain link navigate without a page load, whichever component rendered it. */
export function useInAppLinks(history: PageHistory): void {
  // Before the links are painted: a click on one of them must not load the page anew.
  useLayoutEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = inAppTarget(event, window.location.origin);
      if (target === undefined) return;
      event.preventDefault();
      const { location, navigator } = history;
      // Like a browser: a link to the shown address adds no entry.
      const isShown = target === navigator.createHref(location);
      (isShown ? navigator.replace : navigator.push)(target);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [history]);
}
