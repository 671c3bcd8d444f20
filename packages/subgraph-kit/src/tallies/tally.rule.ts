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
  /** The rules that were joined to this one; each is counted on its own. */
  readonly parts?: readonly TallyRule<T>[];
}

/**
 * One rule out of several with different kinds. Documents are counted by the combinations of a rule's fields, of which
 * several rules with a few fields each have far fewer than one with all of them.
 */
export const joinTallyRules = <T>(...parts: readonly TallyRule<T>[]): TallyRule<T> => ({
  kinds: parts.flatMap(({ kinds }) => kinds),
  fields: [...new Set(parts.flatMap(({ fields }) => fields))],
  bucketsOf: (document) => parts.flatMap((part) => part.bucketsOf(document)),
  parts,
});

/** The rules that are counted on their own. */
export const partsOf = <T>(rule: TallyRule<T>): readonly TallyRule<T>[] => rule.parts ?? [rule];

/** A collection with counters. */
export interface Tallied {
  readonly tallyRule: TallyRule<never>;
  /** Counts the demand's documents by bucket from the documents themselves, for the rule of these kinds. */
  countBuckets(scope: TenantScope, kinds: readonly string[], session: ClientSession): Promise<BucketCount[]>;
}

/** Injection token of all `Tallied` of a subgraph. */
export const TALLIED = Symbol('TALLIED');
