/** Names of the closing jobs. */
export const FINISH_CLOSING = 'finish-closing';
export const WRITE_CLOSING_SNAPSHOT = 'write-closing-snapshot';

/**
 * Attempts of work that needs other slices or the object store: two minutes of waits, so that a restart fails nothing
 * that users would see.
 */
export const ATTEMPTS_OF_OUTAGE = 7;

/** Object store key of the file of a closed period. */
export const closingSnapshotKey = (demandUuid: string, periodUuid: string): string =>
  `costing-closings/${demandUuid}/${periodUuid}.csv`;
