import type { TallyRule } from '@hacchu-hub/subgraph-kit';

import type { MasterFields } from './master.schema.js';

/** What is counted of a master: every record is in one of the two. */
export enum MasterBucket {
  InUse = 'inUse',
  Deleted = 'deleted',
}

/** Records of a master, those in use and those that are not. */
export const masterTallies = (kind: string): TallyRule<MasterFields> => ({
  kinds: [kind],
  fields: ['deletedAt'],
  bucketsOf: ({ deletedAt }) => [
    { kind, bucket: deletedAt === null ? MasterBucket.InUse : MasterBucket.Deleted },
  ],
});
