import type { ClientSession } from 'mongoose';
import type { TenantScope } from '../request-context.js';

/** Where a document counts. */
export interface Bucket {
  /** What is counted: each kind is read as a whole, so what is shown together lies together. */
  readonly kind: string;
  readonly bucket: string;
}

/** How many documents count in a bucket. */
export type BucketCount = Bucket & { readonly count: number };

/** How the documents of a collection are tallied. */
export interface TallyRule<T> {
  /** The kinds that come out of these documents, and out of no others. */
  readonly kinds: readonly string[];
  /** The fields that decide where a document counts: `bucketsOf` looks at no others. */
  readonly fields: readonly (keyof T & string)[];
  bucketsOf(document: T): Bucket[];
}

/** Documents whose numbers are kept. */
export interface Tallied {
  readonly tallyRule: Pick<TallyRule<never>, 'kinds'>;
  /** Counts the demand's documents by bucket, one by one. */
  countBuckets(scope: TenantScope, session: ClientSession): Promise<BucketCount[]>;
}

/** Token of all `Tallied` of a subgraph. */
export const TALLIED = Symbol('TALLIED');
