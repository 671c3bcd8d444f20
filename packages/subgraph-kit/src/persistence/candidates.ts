import type { ProjectionType, QueryFilter } from 'mongoose';
import { compareValues } from './compare-values.js';

type Direction = 1 | -1;

/** Records among which a search finds its matches. */
export interface Candidates<T> {
  /** Every match meets each of them; at least one. */
  readonly conditions: readonly QueryFilter<T>[];
  /** A sort key that no record is without. */
  readonly key: string;
  /** The index that has the records of each condition by this key. */
  readonly hint: Readonly<Record<string, Direction>>;
}

interface Slice<T> {
  sort: Record<string, Direction>;
  skip: number;
  limit: number;
  projection?: ProjectionType<T>;
}

/** Reads records of one demand. */
type Read<T> = (filter: QueryFilter<T>, options: Slice<T> & Pick<Candidates<T>, 'hint'>) => Promise<T[]>;

/** By how much the part of a list grows in which a page of matches is looked for: the last part costs most. */
const GROWTH = 8;

/** A filter, restricted to a range of a field. */
export const within = <T>(filter: QueryFilter<T>, field: string, range: object): QueryFilter<T> =>
  ({ $and: [filter, { [field]: range }] }) as QueryFilter<T>;

/** The key of the candidate at a position, for each condition, in ascending order; undefined where one has fewer. */
async function keysAt<T extends object>(
  read: Read<T>,
  { conditions, key, hint }: Candidates<T>,
  { direction, position }: { direction: Direction; position: number },
): Promise<unknown[] | undefined> {
  const options = { sort: { [key]: direction }, hint, skip: position, limit: 1, projection: { [key]: 1 } };
  const found = await Promise.all(conditions.map(async (one) => read(one, options)));
  const keys = found.flat().map((record) => new Map<string, unknown>(Object.entries(record)).get(key));
  return keys.length < conditions.length ? undefined : keys.sort(compareValues);
}

/** Where the candidates of a list begin; nothing before matches. Undefined where there are none. */
export async function rangeFromFirst<T extends object>(
  read: Read<T>,
  candidates: Candidates<T>,
  direction: Direction,
): Promise<object | undefined> {
  const keys = await keysAt(read, candidates, { direction, position: 0 });
  return keys && (direction === 1 ? { $gte: keys.at(-1) } : { $lte: keys[0] });
}

/** From where to where there are candidates, by their key; undefined where there are none. */
export async function rangeOf<T extends object>(
  read: Read<T>,
  candidates: Candidates<T>,
): Promise<object | undefined> {
  const [firsts, lasts] = await Promise.all(
    ([1, -1] as const).map(async (direction) => keysAt(read, candidates, { direction, position: 0 })),
  );
  return firsts && lasts && { $gte: firsts.at(-1), $lte: lasts[0] };
}

/**
 * A slice of the matches of a filter in the order of the candidates. It is looked for in the part of the list that ends
 * with a number of candidates, which grows until the part has enough matches: the time depends on how many candidates
 * there are for a match, and not on how many follow. Undefined where the part would be the whole list.
 */
export async function firstOfCandidates<T extends object>(
  read: Read<T>,
  filter: QueryFilter<T>,
  candidates: Candidates<T>,
  page: Slice<T>,
): Promise<T[] | undefined> {
  const { key, hint } = candidates;
  const direction = page.sort[key] ?? 1;
  for (let size = page.skip + page.limit; ; size *= GROWTH) {
    const ends = await keysAt(read, candidates, { direction, position: size - 1 });
    if (!ends) return undefined;
    // The condition whose candidates reach furthest has the fewest of them.
    const end = direction === 1 ? { $lte: ends.at(-1) } : { $gte: ends[0] };
    const rows = await read(within(filter, key, end), { ...page, hint });
    if (rows.length === page.limit) return rows;
  }
}
