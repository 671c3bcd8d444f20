/** For browser storage, which the browser may block: what cannot be stored lasts as long as the page. */
export function ignoringErrors<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
