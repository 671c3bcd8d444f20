import type { FileJobResult } from '@hacchu-hub/subgraph-kit';

/** The longest run of a job with a file of the greatest size, on a slow database. */
export const SET_TIMEOUT_MS = 60 * 60_000;

/** The name of the set that a run of a job stores. */
export const setOf = ({ _id, attempts }: { readonly _id: string; readonly attempts: number }): string =>
  `${_id}:${attempts}`;

/** The job that stores a set. */
export const jobOfSet = (set: string): string => set.slice(0, set.indexOf(':'));

/** The names of a range of sets. */
export interface SetNames {
  readonly $gte: string;
  readonly $lt: string;
}

/** All sets of a job as a condition; the character after the separator ends the range. */
export const setsOf = (jobUuid: string): SetNames => ({ $gte: `${jobUuid}:`, $lt: `${jobUuid};` });

/** Rows of the set were removed before it was published, by a later run of its job. */
export class SetRemoved extends Error {}

/** The steps of a run that stores a set, in their order. */
export interface SetRun<Row> {
  /**
   * Continues after an earlier run, which may have published its set; else removes what that has staged.
   * @returns whether the run has nothing to do any more
   */
  resume(): Promise<boolean>;
  /** Stores rows of the set, which nobody sees yet. */
  stage(rows: readonly Row[]): Promise<void>;
  /** Publishes the set with the result of the job. @throws FAILED_PRECONDITION */
  store(result: FileJobResult): Promise<void>;
  /** Removes what this run has staged and not published. */
  discard(): Promise<void>;
}
