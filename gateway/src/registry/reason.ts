const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const messageOf = (error: unknown): string =>
  isObject(error) && 'message' in error ? String(error.message) : String(error);

/** Why the registry gave no answer, for the log. `fetch` says only that it failed, and its cause says why. */
export const reasonOf = (error: unknown): string =>
  isObject(error) && 'cause' in error && isObject(error.cause)
    ? `${messageOf(error)}: ${messageOf(error.cause)}`
    : messageOf(error);
