/** Milliseconds that a reloaded tab waits for its former page to let go of the lock. */
const HANDOVER = 1_500;
const TAB_KEY = 'hacchu-hub:override-tab';

interface TabOptions {
  storage?: Pick<Storage, 'getItem' | 'setItem'>;
  locks?: Pick<LockManager, 'request'>;
  handover?: number;
}

/**
 * Whether this tab is the one whose user accepted the overrides. A duplicated tab, and one that a page opened, begin
 * with a copy of the storage; each tab with overrides therefore holds a lock under a name of its own, which a copy
 * finds taken.
 */
export async function isOwnTab({
  storage = sessionStorage,
  locks = navigator.locks as LockManager | undefined,
  handover = HANDOVER,
}: TabOptions = {}): Promise<boolean> {
  const id = storage.getItem(TAB_KEY);
  if (id === null) return false;
  // Browsers have no locks on insecure origins; a copy cannot be told apart there.
  return locks === undefined ? true : hold(id, locks, handover);
}

/** Makes this tab the one that its overrides belong to; it stays so until it is closed. */
export function claimTab(storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  storage.setItem(TAB_KEY, crypto.randomUUID());
}

function hold(id: string, locks: Pick<LockManager, 'request'>, handover: number): Promise<boolean> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(handover);
    locks
      .request(`${TAB_KEY}:${id}`, { signal }, () => {
        resolve(true);
        // Held until the page goes.
        return new Promise<never>(() => undefined);
      })
      .catch(() => resolve(false));
  });
}
