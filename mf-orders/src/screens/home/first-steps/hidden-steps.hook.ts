import { useState } from 'react';

const keyOf = (demandUuid: string, userUuid: string): string =>
  `hacchu-hub:first-steps-hidden:${demandUuid}:${userUuid}`;

/** Whether this person has put the first steps away, or they were all done; kept by the browser. */
export const useHiddenSteps = (
  demandUuid: string,
  userUuid: string,
): { isHidden: boolean; hide: () => void } => {
  const key = keyOf(demandUuid, userUuid);
  const [isHidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  return {
    isHidden,
    hide: () => {
      localStorage.setItem(key, '1');
      setHidden(true);
    },
  };
};
