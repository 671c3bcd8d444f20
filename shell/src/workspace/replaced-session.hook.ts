import { useEffect } from 'react';
import { useServices } from '../services.js';
import { useSessionService, useSessionState } from '../session/session-context.js';
import { isInputAtRisk } from './input-at-risk.js';

/** How often a page that only stays for what was typed is looked at again, in milliseconds. */
const LOOK = 1_000;

/**
 * Tells the session what would be lost if another account signed in on another tab, and the user that it did.
 * @returns whether the page only stays for what was typed into it: nothing can be read or saved any more
 */
export function useReplacedSession(): boolean {
  const session = useSessionService();
  const { toasts } = useServices();
  const { isReplaced = false } = useSessionState();

  useEffect(() => {
    const notice = session.arrivalNotice;
    session.arrivalNotice = undefined;
    if (notice !== undefined) toasts.push('info', notice);
    session.isInputAtRisk = isInputAtRisk;
    return () => {
      session.isInputAtRisk = () => false;
    };
  }, [session, toasts]);

  useEffect(() => {
    if (!isReplaced) return;
    const timer = setInterval(() => {
      if (!isInputAtRisk()) session.followOtherTab();
    }, LOOK);
    return () => clearInterval(timer);
  }, [session, isReplaced]);
  return isReplaced;
}
