/** The shell forgets everything of this prefix when somebody signs out. */
const PREFIX = 'hacchu-hub:recent:';

/** Remembers the query string of a list in this tab, so that the pages below it can lead back to the same list. */
export function rememberList(userUuid: string, path: string, search: string): void {
  try {
    sessionStorage.setItem(PREFIX + userUuid + path, search);
  } catch {
    // The browser blocks its storage: the list opens without filters.
  }
}

/** The query string that a list had in this tab when the user left it; '' where it was not visited. */
export function listAsLeft(userUuid: string, path: string): string {
  try {
    return sessionStorage.getItem(PREFIX + userUuid + path) ?? '';
  } catch {
    return '';
  }
}
