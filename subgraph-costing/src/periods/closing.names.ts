/** Names of the closing jobs. */
export const FINISH_CLOSING = 'finish-closing';
export const WRITE_CLOSING_SNAPSHOT = 'write-closing-snapshot';

/** Object store key of the file of a closed period. */
export const closingSnapshotKey = (demandUuid: string, periodUuid: string): string =>
  `costing-closings/${demandUuid}/${periodUuid}.csv`;
