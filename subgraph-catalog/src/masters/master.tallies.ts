import type { TallyRule } from '@hacchu-hub/subgraph-kit';
import type { MasterFields } from './master.schema.js';

/** Counters of a master: every record is in one of the two buckets. */
export enum MasterBucket {
  InUse = 'inUse',
  Deleted = 'deleted',
}

/** Counts the records of a master, those in use and deleted ones. */
export const masterTallies = (kind: string): TallyRule<MasterFields> => ({
  kinds: [kind],
  fields: ['deletedAt'],
  bucketsOf: ({ deletedAt }) => [
    { kind, bucket: deletedAt === null ? MasterBucket.InUse : MasterBucket.Deleted },
  ],
});
