const KEY = 'hacchu-hub:logiless-state';

/**
 * The state of the authorisation that this tab went to LOGILESS with. LOGILESS may come back without it, and only the tab
 * that began an authorisation may finish it.
 */
export const pendingAuthorization = {
  begin(authUrl: string): void {
    sessionStorage.setItem(KEY, new URL(authUrl).searchParams.get('state') ?? '');
  },
  /** @returns the state, which is gone then; undefined where this tab has begun nothing */
  take(): string | undefined {
    const state = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return state ?? undefined;
  },
};
