import { useSyncExternalStore } from 'react';

const preference = () => window.matchMedia('(prefers-reduced-motion: reduce)');

const onPreference = (changed: () => void) => {
  const media = preference();
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

/** Whether the user prefers that nothing moves. Follows the setting while the page is open. */
export const useReducedMotion = () => useSyncExternalStore(onPreference, () => preference().matches);

/**
 * The `transitionName` of antd's components that are prepared before they move: empty for whoever prefers that nothing
 * moves, so that they are in place on their first frame; they would be transparent for some frames even without motion.
 * Undefined, which is antd's own, for everybody else.
 */
export const useTransitionName = () => (useReducedMotion() ? '' : undefined);
