const KEY = 'hacchu-hub:logiless-state';

/**
 * The `state` of the authorisation that this tab started. LOGILESS may redirect back without it, and only the tab
 * that started an authorisation may complete it.
 */
export const pendingAuthorization = {
  begin(authUrl: string): void {
    sessionStorage.setItem(KEY, new URL(authUrl).searchParams.get('state') ?? '');
  },
  /** Removes the state. @returns undefined when this tab has started nothing */
  take(): string | undefined {
    const state = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return state ?? undefined;
  },
};
