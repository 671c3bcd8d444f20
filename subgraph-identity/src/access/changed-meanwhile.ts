import { type AppError, failedPrecondition } from '@hacchu-hub/subgraph-kit';

/**
 * The refusal of a change that is based on what is no longer so: nobody undoes without a word what somebody else has
 * done meanwhile. @param what has happened, as a sentence
 */
export const changedMeanwhile = (what: string): AppError =>
  failedPrecondition(`${what}これでよいか確かめてから、もう一度お試しください。`);
