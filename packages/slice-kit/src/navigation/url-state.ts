import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useKnownUser } from '../host/host-context.js';
import { rememberList } from './list-memory.js';

/** How one value is written in the URL. */
export interface UrlField<T> {
  fallback: T;
  read(values: readonly string[]): T;
  write(value: T): readonly string[];
}

/** Text; '' is left out of the URL. */
export const urlText = (fallback = ''): UrlField<string> => ({
  fallback,
  read: ([value]) => value ?? fallback,
  write: (value) => [value],
});

/** Longer search texts are refused by the lists. */
const MAX_SEARCH_LENGTH = 100;

/** The text that a list is searched for. Whatever the URL has, it is not longer than lists allow. */
export const urlSearch = (): UrlField<string> => ({
  fallback: '',
  read: ([value = '']) => [...value].slice(0, MAX_SEARCH_LENGTH).join(''),
  write: (value) => [value],
});

/** An integer of at least 1, such as a page number. Anything else reads as the fallback. */
export const urlNumber = (fallback: number): UrlField<number> => ({
  fallback,
  read: ([value]) => (value !== undefined && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : fallback),
  write: (value) => [String(value)],
});

/** One of the allowed words; anything else reads as the fallback. */
export const urlOneOf = <const T extends string>(allowed: readonly T[], fallback: T): UrlField<T> => ({
  fallback,
  read: ([value]) => allowed.find((item) => item === value) ?? fallback,
  write: (value) => [value],
});

/** A list of texts. */
export const urlList = (): UrlField<readonly string[]> => ({
  fallback: [],
  read: (values) => values.filter((value) => value !== ''),
  write: (value) => value,
});

/** A boolean. */
export const urlFlag = (): UrlField<boolean> => ({
  fallback: false,
  read: ([value]) => value === '1',
  write: (value) => (value ? ['1'] : []),
});

/**
 * The column that a list is sorted by, as `total` or, descending, `-total`; undefined is the list's default
 * order.
 */
export const urlSort = <const T extends string>(
  columns: readonly T[],
): UrlField<{ key: T; direction: 'asc' | 'desc' } | undefined> => ({
  fallback: undefined,
  read: ([value = '']) => {
    const key = columns.find((column) => column === value.replace(/^-/, ''));
    return key && { key, direction: value.startsWith('-') ? 'desc' : 'asc' };
  },
  write: (sort) => (sort ? [`${sort.direction === 'desc' ? '-' : ''}${sort.key}`] : []),
});

export type UrlSchema = Readonly<Record<string, UrlField<unknown>>>;
export type UrlState<TSchema extends UrlSchema> = {
  readonly [K in keyof TSchema]: TSchema[K] extends UrlField<infer T> ? T : never;
};

/** Reads the state from a query string. */
export function readUrlState<TSchema extends UrlSchema>(
  schema: TSchema,
  search: URLSearchParams,
): UrlState<TSchema> {
  return Object.fromEntries(
    Object.entries(schema).map(([name, field]) => [name, field.read(search.getAll(name))]),
  ) as UrlState<TSchema>;
}

/**
 * The query string after a change: other parameters stay, defaults are left out, and changing a filter
 * returns to page 1.
 */
export function writeUrlState<TSchema extends UrlSchema>(
  schema: TSchema,
  search: URLSearchParams,
  patch: Partial<UrlState<TSchema>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const resetsPage = 'page' in schema && !('page' in patch);
  for (const [name, field] of Object.entries(schema)) {
    if (!(name in patch)) continue;
    const values = field.write(patch[name]);
    const isFallback = JSON.stringify(values) === JSON.stringify(field.write(field.fallback));
    next.delete(name);
    if (!isFallback) for (const value of values) if (value !== '') next.append(name, value);
  }
  if (resetsPage) next.delete('page');
  return next;
}

/**
 * Filters, tabs and pages that live in the URL, so that a reload or a shared link shows the same list. What has pages is
 * a list: the pages below it lead back to it as it was left (`useHrefToList`).
 */
export function useUrlState<TSchema extends UrlSchema>(
  schema: TSchema,
): [
  state: UrlState<TSchema>,
  change: (patch: Partial<UrlState<TSchema>>, options?: { replace?: boolean }) => void,
] {
  const [search, setSearch] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const userUuid = useKnownUser()?.uuid;
  const isList = 'page' in schema;
  const state = useMemo(() => readUrlState(schema, search), [schema, search]);
  // The router renders a new location asynchronously: until then, changes build on the last one written.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
    if (isList && userUuid) rememberList(userUuid, pathname, query);
  }, [search, isList, userUuid, pathname, query]);
  // The browser's URL is already that of the next page while this page stays until the next one has loaded: a
  // change written in that time must neither navigate back nor end up in the next page's URL.
  const shownAt = useRef(window.location.pathname);
  useLayoutEffect(() => {
    shownAt.current = window.location.pathname;
  }, [pathname]);
  return [
    state,
    (patch, options) => {
      if (window.location.pathname !== shownAt.current) return;
      latest.current = writeUrlState(schema, latest.current, patch);
      setSearch(latest.current, { replace: options?.replace, state: { shallow: true } });
    },
  ];
}
