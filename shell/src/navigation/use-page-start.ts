import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Another page begins at its top; going back leaves it to the browser where one was. */
export function usePageStart(): void {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const shown = useRef<string>(undefined);
  useLayoutEffect(() => {
    // Filters and the tab of a page change its search part; it is the same page still.
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (how !== NavigationType.Pop && hash === '') document.documentElement.scrollTop = 0;
  }, [pathname, hash, how]);
}
