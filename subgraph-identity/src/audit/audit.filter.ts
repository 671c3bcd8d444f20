import {
  checkedQuery,
  invalidArgument,
  rarestFirst,
  searchWords,
  timestampOf,
  wordConditions,
} from '@hacchu-hub/subgraph-kit';
import type { QueryFilter } from 'mongoose';
import { AUDIT_INDEXES, type AuditCategory, type SearchableAuditEntry } from './audit.schema.js';

/** Stands for the system itself where an actor is named. */
export const SYSTEM_ACTOR = 'system';

/** Which entries of a log are wanted; what is absent or empty does not narrow it. */
export interface AuditSearch {
  categories?: readonly AuditCategory[] | null;
  event?: string | null;
  /** UUID of an actor, or SYSTEM_ACTOR. */
  actor?: string | null;
  /** Days in Japan, YYYY-MM-DD, both inclusive. */
  dateFrom?: string | null;
  dateTo?: string | null;
  /** Words that all occur. */
  text?: string | null;
}

type Filter = QueryFilter<SearchableAuditEntry>;

/** A search as the database makes it. */
export interface AuditConditions {
  /** Without the words. */
  listed: Filter;
  /** None where no words are searched for. */
  words: readonly Filter[];
  /** An index in the order of the list, which has all fields of `listed` but the moment. */
  index: (typeof AUDIT_INDEXES)['listed' | 'byActor' | 'byEvent'];
  /** Whether anything but categories narrows the log. */
  isNarrowed: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** By how much the moments of an entry and of its id may differ, with plenty to spare. */
const APART_MS = 1_000;

const startOf = (day: string): number => Math.max(0, Date.parse(`${day}T00:00:00+09:00`));

/** The least UUID version 7 of a moment. */
function leastId(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** The ids narrow what is read, in the order of the index; the moment decides. */
function withinDays({ dateFrom, dateTo }: AuditSearch): Filter {
  if (!dateFrom && !dateTo) return {};
  const from = dateFrom ? startOf(dateFrom) : undefined;
  const end = dateTo ? startOf(dateTo) + DAY_MS : undefined;
  return {
    _id: {
      ...(from !== undefined && { $gte: leastId(from - APART_MS) }),
      ...(end !== undefined && { $lt: leastId(end + APART_MS) }),
    },
    occurredAt: {
      ...(from !== undefined && { $gte: timestampOf(new Date(from)) }),
      ...(end !== undefined && { $lt: timestampOf(new Date(end)) }),
    },
  };
}

function indexOf({ actor, event }: AuditSearch): AuditConditions['index'] {
  if (actor) return AUDIT_INDEXES.byActor;
  return event ? AUDIT_INDEXES.byEvent : AUDIT_INDEXES.listed;
}

/** @throws INVALID_ARGUMENT (text, dateTo) */
export function checkSearch({ dateFrom, dateTo, text }: AuditSearch): void {
  checkedQuery(text, 'text');
  if (dateFrom && dateTo && dateTo < dateFrom) {
    throw invalidArgument({ fields: { dateTo: ['終了日は開始日以降の日付にしてください。'] } });
  }
}

/**
 * @param frequencies what share of the log's entries has a gram; empty where nothing is known
 * @throws INVALID_ARGUMENT (text, dateTo)
 */
export function auditConditions(
  demandUuid: string | null,
  search: AuditSearch,
  frequencies: ReadonlyMap<string, number>,
): AuditConditions {
  checkSearch(search);
  const { categories, event, actor, dateFrom, dateTo, text } = search;
  const words = wordConditions(rarestFirst(searchWords(text), frequencies), { frequencies });
  return {
    listed: {
      demandUuid,
      ...(actor && { actorUuid: actor === SYSTEM_ACTOR ? null : actor }),
      ...withinDays(search),
      ...(categories?.length && { category: { $in: [...categories] } }),
      ...(event && { event }),
    },
    words,
    index: indexOf(search),
    isNarrowed: Boolean(event || actor || dateFrom || dateTo) || words.length > 0,
  };
}
