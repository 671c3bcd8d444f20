import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Scrolls a new page to its top; on going back, the browser restores the position. */
export function usePageStart(): void {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    // Changing filters or tabs changes only the query string; it is still the same page.
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (how !== NavigationType.Pop && hash === '') document.documentElement.scrollTop = 0;
  }, [pathname, hash, how]);
}
