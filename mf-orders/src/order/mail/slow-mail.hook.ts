import { useEffect, useState } from 'react';

/** Longer than a mail server that works takes. */
const usualMs = 3_000;

/** Whether a mail has been pending on the screen for longer than usual: what can be done about it does not flash up before. */
export const useIsMailSlow = (): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), usualMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
};
