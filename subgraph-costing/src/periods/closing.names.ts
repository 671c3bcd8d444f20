/** Names of the jobs of closing. */
export const FINISH_CLOSING = 'finish-closing';
export const WRITE_CLOSING_SNAPSHOT = 'write-closing-snapshot';

/** Where the file of a closed period lies in the store. */
export const closingSnapshotKey = (demandUuid: string, periodUuid: string): string =>
  `costing-closings/${demandUuid}/${periodUuid}.csv`;
