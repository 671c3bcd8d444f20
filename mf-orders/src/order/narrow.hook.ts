import { useSyncExternalStore } from 'react';

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );

/** Whether the page is as narrow as a phone. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 639px)');

/** Whether the page has room for every column of a long list. */
export const useIsWide = (): boolean => useMedia('(min-width: 1600px)');
