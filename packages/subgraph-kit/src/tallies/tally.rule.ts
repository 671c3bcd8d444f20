import type { ClientSession } from 'mongoose';
import type { TenantScope } from '../policy/request-context.js';

/** The counter to which a document belongs. */
export interface Bucket {
  /** The quantity counted; a kind is read as a whole, so counters shown together share one. */
  readonly kind: string;
  readonly bucket: string;
}

/** Number of documents in a bucket. */
export type BucketCount = Bucket & { readonly count: number };

/** How the documents of a collection are counted. */
export interface TallyRule<T> {
  /** The kinds derived from these documents, and from no others. */
  readonly kinds: readonly string[];
  /** The fields that determine a document's buckets: `bucketsOf` reads no others. */
  readonly fields: readonly (keyof T & string)[];
  bucketsOf(document: T): Bucket[];
}

/** A collection with counters. */
export interface Tallied {
  readonly tallyRule: Pick<TallyRule<never>, 'kinds'>;
  /** Counts the demand's documents by bucket from the documents themselves. */
  countBuckets(scope: TenantScope, session: ClientSession): Promise<BucketCount[]>;
}

/** Injection token of all `Tallied` of a subgraph. */
export const TALLIED = Symbol('TALLIED');
