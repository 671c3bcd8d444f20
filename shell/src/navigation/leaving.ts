/** Milliseconds for which failures are kept back after the page began to be left. */
const KEPT_BACK = 5_000;

let keptUntil = 0;
window.addEventListener('beforeunload', () => {
  keptUntil = Date.now() + KEPT_BACK;
});

/**
 * Whether what fails now may fail because the page is left: Firefox and Safari end its requests at once, and show it
 * until the next page is there.
 */
export const isLeaving = (): boolean => Date.now() < keptUntil;

/** Keeps a failure back while the page is left, so that nobody sees it; a page that stays after all gets it then. */
export async function unlessLeaving<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (isLeaving()) await new Promise((resolve) => setTimeout(resolve, keptUntil - Date.now()));
    throw error;
  }
}
