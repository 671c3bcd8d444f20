/** The shell forgets everything of this prefix when somebody signs out. */
const keyOf = (userUuid: string, path: string): string => `hacchu-hub:recent:${userUuid}${path}`;

/** Remembers the query string of a list in this tab, so that the pages below it can lead back to the same list. */
export function rememberList(userUuid: string, path: string, search: string): void {
  try {
    sessionStorage.setItem(keyOf(userUuid, path), search);
  } catch {
    // The browser blocks its storage: the list opens without filters.
  }
}

/** The query string that a list had in this tab when the user left it; undefined where it was not visited. */
export function listAsLeft(userUuid: string, path: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(userUuid, path)) ?? undefined;
  } catch {
    return undefined;
  }
}
