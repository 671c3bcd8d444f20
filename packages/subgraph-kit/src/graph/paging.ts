import type { Type } from '@nestjs/common';
import { ArgsType, Field, Int, ObjectType } from '@nestjs/graphql';
import type { GraphQLScalarType } from 'graphql';
import { invalidArgument } from '../errors/errors.js';

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

/** Arguments of every list: 1-based page number and page size (at most 100). */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Page number, from 1.' })
  page?: number | null = 1;

  @Field(() => Int, { nullable: true, defaultValue: DEFAULT_LIMIT, description: 'Rows per page, 1 to 100.' })
  limit?: number | null = DEFAULT_LIMIT;
}

export interface Page<T> {
  items: T[];
  totalCount: number;
  page: number;
  limit: number;
}

/**
 * The rows of a page: how many to skip and to read. Defaults: page 1 and 20 rows.
 * @throws INVALID_ARGUMENT when page or limit is out of range
 */
export function pageWindow(args: PageArgs): { skip: number; limit: number; page: number } {
  const page = args.page ?? 1;
  const limit = args.limit ?? DEFAULT_LIMIT;
  const fields: Record<string, string[]> = {};
  if (!Number.isInteger(page) || page < 1) fields['page'] = ['ページ番号は1以上の整数で指定してください。'];
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    fields['limit'] = [`表示件数は1〜${MAX_LIMIT}の整数で指定してください。`];
  }
  if (Object.keys(fields).length > 0) throw invalidArgument({ fields });
  return { skip: (page - 1) * limit, limit, page };
}

/** Runs the two queries of a list in parallel; a page past the end is empty and still returns the real total. */
export async function paginate<T>(
  args: PageArgs,
  list: (window: { skip: number; limit: number }) => Promise<T[]>,
  count: () => Promise<number>,
): Promise<Page<T>> {
  const window = pageWindow(args);
  const [items, totalCount] = await Promise.all([list(window), count()]);
  return { items, totalCount, page: window.page, limit: window.limit };
}

/** Matches of a search are counted up to this number: beyond it, counting takes longer than anybody waits. */
export const COUNTED_MATCHES = 1_000;

/** A page of the matches of a search. */
export interface MatchPage<T> extends Page<T> {
  /** False where there are more matches than `totalCount`, which then is COUNTED_MATCHES. */
  isTotalCountExact: boolean;
}

type Window = Pick<ReturnType<typeof pageWindow>, 'skip' | 'limit'>;

/** How the matches of a search are read. */
export interface Matches<T> {
  /** Counts them, up to a limit. */
  count(limit: number): Promise<number>;
  /** Reads records in the order of the list and selects the matches; undefined where the first ones do not fill the page. */
  inOrder(window: Window): Promise<T[] | undefined>;
  /** Finds all matches and sorts them. */
  sorted(window: Window): Promise<T[]>;
}

/**
 * A slice of the matches of a search, and their number up to COUNTED_MATCHES + 1. Few matches are counted and sorted;
 * where there are many, the slice is soon found by reading the list in its order.
 */
export async function selectMatches<T>(
  window: Window,
  matches: Matches<T>,
): Promise<{ items: T[]; count: number }> {
  const count = await matches.count(COUNTED_MATCHES + 1);
  const isAmongFirst = window.skip + window.limit <= COUNTED_MATCHES;
  const found = count > COUNTED_MATCHES && isAmongFirst ? await matches.inOrder(window) : undefined;
  return { items: found ?? (await matches.sorted(window)), count };
}

/** A page of the matches of a search. */
export async function paginateMatches<T>(args: PageArgs, matches: Matches<T>): Promise<MatchPage<T>> {
  const { page, ...window } = pageWindow(args);
  const { items, count } = await selectMatches(window, matches);
  return {
    items,
    totalCount: Math.min(count, COUNTED_MATCHES),
    isTotalCountExact: count <= COUNTED_MATCHES,
    page,
    limit: window.limit,
  };
}

/**
 * The object type `name` for one page of `itemType`, whose items are described by `rows`; extend it to add counts.
 */
export function Paged<T>(
  itemType: Type<T> | GraphQLScalarType,
  name: string,
  rows = 'Rows of this page.',
): Type<Page<T>> {
  @ObjectType(name, { description: 'One page of a list.' })
  class PageType implements Page<T> {
    @Field(() => [itemType], { description: rows })
    items!: T[];

    @Field(() => Int, { description: 'Items on all pages.' })
    totalCount!: number;

    @Field(() => Int, { description: 'Number of this page, from 1.' })
    page!: number;

    @Field(() => Int, { description: 'Rows per page.' })
    limit!: number;
  }
  return PageType;
}

/** The same for a list that can be searched or filtered: its total may be a lower bound. */
export function PagedMatches<T>(
  itemType: Type<T> | GraphQLScalarType,
  name: string,
  rows?: string,
): Type<MatchPage<T>> {
  @ObjectType(name, { description: 'One page of a list that can be searched.' })
  class MatchPageType extends Paged(itemType, name, rows) implements MatchPage<T> {
    @Field({
      description: `False where more than ${COUNTED_MATCHES} rows match a search or filter: totalCount then is ${COUNTED_MATCHES}, and counting stopped there.`,
    })
    isTotalCountExact!: boolean;
  }
  return MatchPageType;
}
