import { useEffect } from 'react';
import { documentTitle } from './page-title.js';

/** Sets the page's title while the calling component is mounted. */
export function usePageTitleText(title: string | undefined): void {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}
