import { VisuallyHidden } from '@hacchu-hub/ui/light/visually-hidden';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { titleOfDocument } from './page-title.js';

/** Most pages have their own title by then; the title that their route declares is not read out before it. */
const SETTLE_MS = 300;

/**
 * Tells screen readers the title of the page after a navigation: nothing is loaded, so that they would stay silent where
 * the focus remains on the followed link, as in the menu. Filters and pages of a list are no other page.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (first.current === pathname) return;
    // From now on, coming back to the first page is a navigation as well.
    first.current = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setSaid(titleOfDocument()), SETTLE_MS);
    };
    const observer = new MutationObserver(say);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    say();
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      // Only what changes is read out, and the next page may have the same title.
      setSaid('');
    };
  }, [pathname]);
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  );
}
