import { type IndexKey, type PageArgs, searchConditions } from '@hacchu-hub/subgraph-kit';
import type { QueryFilter } from 'mongoose';
import type { ListOrder } from './list-sort.js';
import { type MasterRecord, SEARCH_INDEX } from './master.schema.js';

/** Selects records. */
export interface RecordCriteria {
  /** Words that must each occur in one of the searchable values; all records if absent. */
  readonly query?: string | null;
  /** Includes deleted records. */
  readonly includeDeleted?: boolean | null;
  /** Only the records with certain values of a field. */
  readonly narrowing?: Narrowing;
}

/** A condition on a field of one master, and the index that finds its matches. */
export interface Narrowing {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly hint: IndexKey;
}

/** Arguments of a list. */
export interface ListCriteria extends RecordCriteria, PageArgs {
  /** Newest first by default. */
  readonly order?: ListOrder;
}

/** A MongoDB filter on the fields that all masters share. */
export type SharedFilter = QueryFilter<MasterRecord<unknown>>;

export const IN_USE: SharedFilter = { deletedAt: null };

/** Whether the query searches by words. */
export const isSearch = ({ query }: RecordCriteria): boolean => searchConditions(query).length > 0;

/**
 * The MongoDB filter of a query, and the index of the search or the narrowing as a hint: a planner that expects many
 * matches would scan the whole list in its sort order instead.
 */
export function filterOf(criteria: RecordCriteria): { filter: SharedFilter; hint?: IndexKey } {
  const { narrowing, includeDeleted } = criteria;
  const filter: SharedFilter = { ...narrowing?.filter, ...(includeDeleted ? {} : IN_USE) };
  if (!isSearch(criteria)) return { filter, ...(narrowing && { hint: narrowing.hint }) };
  return { filter: { ...filter, $and: searchConditions(criteria.query) }, hint: SEARCH_INDEX };
}
