import { useEffect } from 'react';
import { useServices } from '../services.js';
import { useSessionService, useSessionState } from '../session/session-context.js';
import { isInputAtRisk } from './input-at-risk.js';

/** How often a page that only stays for what was typed is looked at again, in milliseconds. */
const LOOK = 1_000;

/** Why a page only stays for what was typed into it: it can neither read nor save, until the obstacle ends or for good. */
export type InputObstacle = 'other-account' | 'second-factor' | undefined;

/** Tells the session what would be lost if the page were replaced, and the user that it was. */
export function useInputObstacle(): InputObstacle {
  const session = useSessionService();
  const { toasts } = useServices();
  const { isReplaced, user } = useSessionState();
  const obstacle = isReplaced ? 'other-account' : user?.needsSecondFactor ? 'second-factor' : undefined;

  useEffect(() => {
    const notice = session.arrivalNotice;
    session.arrivalNotice = undefined;
    if (notice !== undefined) toasts.push('info', notice);
    session.isInputAtRisk = isInputAtRisk;
    session.onClock = (problem) => toasts.push('error', problem);
    return () => {
      session.isInputAtRisk = () => false;
    };
  }, [session, toasts]);

  useEffect(() => {
    if (!obstacle) return;
    const timer = setInterval(() => {
      if (!isInputAtRisk()) session.inputSettled();
    }, LOOK);
    return () => clearInterval(timer);
  }, [session, obstacle]);
  return obstacle;
}
