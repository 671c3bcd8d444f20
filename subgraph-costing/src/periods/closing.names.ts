/** Names of the closing jobs. */
export const FINISH_CLOSING = 'finish-closing';
export const FINISH_REOPENING = 'finish-reopening';
export const WRITE_CLOSING_SNAPSHOT = 'write-closing-snapshot';

/**
 * Attempts of work that needs other slices or the object store: two minutes of waits, so that a restart fails nothing
 * that users would see.
 */
export const ATTEMPTS_OF_OUTAGE = 7;
