/** One run of an import; an import that is repeated after a crash has several. */
export interface ImportRun {
  readonly demandUuid: string;
  readonly jobUuid: string;
  /** 1 for the first run. */
  readonly attempt: number;
}

/** Which runs: all of one import, or a single one of them. */
export type ImportRuns = Pick<ImportRun, 'demandUuid' | 'jobUuid'> & { readonly attempt?: number };

export const runKey = ({ demandUuid, jobUuid, attempt }: ImportRun): string =>
  `${demandUuid}:${jobUuid}:${attempt}`;

/** The run of a key, without its attempt. */
export function importOfKey(key: string): ImportRuns {
  const [demandUuid = '', jobUuid = ''] = key.split(':');
  return { demandUuid, jobUuid };
}

/** The keys of the runs as a condition on an indexed field. */
export function keysOfRuns({
  demandUuid,
  jobUuid,
  attempt,
}: ImportRuns): string | { $gte: string; $lt: string } {
  if (attempt !== undefined) return runKey({ demandUuid, jobUuid, attempt });
  // The character after the separator: the range of all keys that begin with it.
  return { $gte: `${demandUuid}:${jobUuid}:`, $lt: `${demandUuid}:${jobUuid};` };
}
