import { uuidv7 } from '@hacchu-hub/subgraph-kit';
import type { QueryFilter } from 'mongoose';
import type { CostMonthDocument, RowWriting } from './cost-month.schema.js';
import type { CostRowDocument } from './cost-row.schema.js';

/** The rows of these months that make up one calculation each. */
export type ShownRows = QueryFilter<CostRowDocument>;

/** A name for rows of a month that are written in steps; it sorts after the month and before the next. */
export const newSetOf = (month: string): string => `${month}@${uuidv7()}`;

/** The month of a row, also of one that is kept in the place of a set. */
export const monthOfSet = (month: string): string => month.slice(0, 'yyyy-MM'.length);

type KnownMonth = Pick<CostMonthDocument, 'calculatedAt' | 'writing'>;

/** What is being written in steps; undefined where nothing is, or another release has calculated since. */
export const writingOf = ({ calculatedAt, writing }: KnownMonth): RowWriting | undefined =>
  calculatedAt === null ? writing : undefined;

/** When the rows that readers take were calculated; null where there are none. */
export const shownSince = (month: KnownMonth | null | undefined): string | null =>
  month?.calculatedAt ?? month?.writing?.calculatedAt ?? null;

/** All sets that keep replaced rows of these months. */
export const keptSetsOf = (months: readonly Pick<CostMonthDocument, 'writing' | 'formerRows'>[]): string[] =>
  months.flatMap(({ writing, formerRows = [] }) =>
    [...(writing ? [writing] : []), ...formerRows].map(({ set }) => set),
  );

/** The rows to read, by what is known of their months. */
export function shownRowsOf(months: readonly string[], known: readonly CostMonthDocument[]): ShownRows {
  const sets = known.flatMap((month) => writingOf(month)?.set ?? []);
  const [first, ...others] = [...months, ...sets];
  if (others.length === 0) return { month: first ?? '' };
  const places = { month: { $in: [...months, ...sets] } };
  return sets.length === 0 ? places : { ...places, changedBy: { $nin: sets } };
}
