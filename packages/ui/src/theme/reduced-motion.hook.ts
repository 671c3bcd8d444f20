import { useSyncExternalStore } from 'react';

const preference = () => window.matchMedia('(prefers-reduced-motion: reduce)');

const onPreference = (changed: () => void) => {
  const media = preference();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** Whether the user prefers that nothing moves. Follows the setting while the page is open. */
export const useReducedMotion = () => useSyncExternalStore(onPreference, () => preference().matches);
