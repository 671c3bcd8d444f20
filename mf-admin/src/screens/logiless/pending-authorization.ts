const KEY = 'hacchu-hub:logiless-state';

/**
 * The `state` of the authorisation that this tab started. LOGILESS may redirect back without it, and only the tab
 * that started an authorisation may complete it.
 */
export const pendingAuthorization = {
  /** @returns whether the browser stores it */
  begin(authUrl: string): boolean {
    try {
      sessionStorage.setItem(KEY, new URL(authUrl).searchParams.get('state') ?? '');
      return true;
    } catch {
      return false;
    }
  },
  /** Removes the state. @returns undefined when this tab has started nothing */
  take(): string | undefined {
    try {
      const state = sessionStorage.getItem(KEY);
      sessionStorage.removeItem(KEY);
      return state ?? undefined;
    } catch {
      // Without storage no tab can start one.
      return undefined;
    }
  },
};
