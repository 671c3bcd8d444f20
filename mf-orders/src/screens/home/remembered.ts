/** What this browser remembers under a key; undefined also where it blocks storage. */
export function remembered(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a text, or forgets it; where the browser blocks storage or has no space, nothing happens. */
export function remember(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // It is asked for or loaded again the next time.
  }
}
