import type { RouteRef } from '@hacchu-hub/slice-contract';

export type RouteParams = Readonly<Record<string, string | undefined>>;
export type QueryValues = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Fills `:parameters` in; undefined when one is missing. */
export function fillPath(path: string, params: RouteParams): string | undefined {
  const missing = [...path.matchAll(/:([A-Za-z0-9]+)/g)].some(([, name]) => !name || !params[name]);
  return missing
    ? undefined
    : path.replace(/:([A-Za-z0-9]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** `?a=1&b=2`, or nothing; empty values are left out. */
function queryString(query: QueryValues = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const list = [value].flat();
    for (const item of list) if (item !== undefined && item !== '') search.append(name, String(item));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

/** The URL of a route ref in an area; undefined when the slice is absent or a parameter is missing. */
export function resolveRef(
  ref: RouteRef | undefined,
  area: 'demand' | 'operator',
  params: RouteParams,
  query?: QueryValues,
): string | undefined {
  const path = ref?.[area];
  const filled = path === undefined ? undefined : fillPath(path, params);
  return filled === undefined ? undefined : filled + queryString(query);
}
