import { useState } from 'react';
import { remember, remembered } from '../remembered.js';

const keyOf = (demandUuid: string, userUuid: string): string =>
  `hacchu-hub:first-steps-hidden:${demandUuid}:${userUuid}`;

/** Whether this user has dismissed or completed the first steps; stored in the browser. */
export const useHiddenSteps = (
  demandUuid: string,
  userUuid: string,
): { isHidden: boolean; hide: () => void } => {
  const key = keyOf(demandUuid, userUuid);
  const [isHidden, setHidden] = useState(() => remembered(key) !== undefined);
  return {
    isHidden,
    hide: () => {
      remember(key, '1');
      setHidden(true);
    },
  };
};
