import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';

/** How often a page whose rights are held is looked at again, in milliseconds. */
const LOOK = 1_000;

type Rights = Pick<CurrentUser, 'capabilities' | 'featureFlags'>;

const hasAll = (had: readonly string[], has: readonly string[]) => had.every((one) => has.includes(one));
const hasLost = (before: Rights, now: Rights): boolean =>
  !hasAll(before.capabilities, now.capabilities) || !hasAll(before.featureFlags, now.featureFlags);
const joined = <T>(some: readonly T[], others: readonly T[]): T[] => [...new Set([...some, ...others])];

export interface HeldRights {
  /** The user with the rights by which the page is drawn. */
  user: CurrentUser;
  /** Whether the user has lost some of these. */
  isHeld: boolean;
}

/**
 * The rights by which a page is drawn. Those that somebody else takes from the user stay until nothing that was typed
 * would be lost, or the user goes to another page: with its right, a form or a part of it would vanish. The server
 * refuses meanwhile what is no longer allowed. What is granted counts at once.
 *
 * @param current the user's present rights on the page
 * @param isAtRisk whether something on the page would be lost
 */
export function useHeldRights(current: CurrentUser, pathname: string, isAtRisk: () => boolean): HeldRights {
  const [drawn, setDrawn] = useState({ user: current, pathname, isHeld: false });
  const isSamePage = drawn.pathname === pathname && drawn.user.uuid === current.uuid;
  const hasChanged = drawn.user !== current;
  const isHeld = isSamePage && hasChanged && hasLost(drawn.user, current) && (drawn.isHeld || isAtRisk());
  if (isHeld && !drawn.isHeld) setDrawn({ ...drawn, isHeld });
  if (!isHeld && (hasChanged || drawn.isHeld || drawn.pathname !== pathname))
    setDrawn({ user: current, pathname, isHeld });

  const isSafe = useEffectEvent(() => !isAtRisk());
  const letGo = useEffectEvent(() => setDrawn({ user: current, pathname, isHeld: false }));
  useEffect(() => {
    if (!isHeld) return;
    // Between two steps of saving, what was typed may look saved for a moment.
    let looksInARow = 0;
    const timer = setInterval(() => {
      looksInARow = isSafe() ? looksInARow + 1 : 0;
      if (looksInARow === 2) letGo();
    }, LOOK);
    return () => clearInterval(timer);
  }, [isHeld]);

  const held = isHeld ? drawn.user : undefined;
  const user = useMemo(
    () =>
      held
        ? {
            ...current,
            capabilities: joined(held.capabilities, current.capabilities),
            featureFlags: joined(held.featureFlags, current.featureFlags),
          }
        : current,
    [held, current],
  );
  return { user, isHeld };
}
