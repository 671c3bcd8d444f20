/** There is no event for a first screen that is drawn. */
const DELAY_MS = 3_000;

/** Loads code that must not compete with the files of the first screen. */
export const afterFirstScreen = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => setTimeout(resolve, DELAY_MS)).then(load);
