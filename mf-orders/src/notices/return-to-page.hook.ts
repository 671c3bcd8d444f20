import { useEffect } from 'react';

/** Calls whenever somebody comes back to the page, as from another window. */
export const useReturnToPage = (onReturn: () => void): void => {
  useEffect(() => {
    const look = () => {
      if (!document.hidden) onReturn();
    };
    const signs = ['visibilitychange', 'focus'];
    for (const sign of signs) window.addEventListener(sign, look);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, look);
    };
  }, [onReturn]);
};
