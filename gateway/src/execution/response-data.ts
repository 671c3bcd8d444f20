/** A JSON object of a response. */
export type Data = Record<string, unknown>;

export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges a subgraph's response into the data so far, as @apollo/gateway does. The response is copied: it may have to be
 * given to @apollo/gateway as it was received, and what is merged next must not change it.
 *
 * @returns false where an object meets a scalar or a list
 */
export function merge(target: Data, source: Data): boolean {
  let fits = true;
  for (const key of Object.keys(source)) {
    const given = source[key];
    // A response must not write to a prototype.
    if (given === undefined || key === '__proto__') continue;
    const known = target[key];
    if (known && isData(given)) fits = isData(known) && merge(known, given) && fits;
    else if (Array.isArray(known) && Array.isArray(given) && known.length === given.length)
      fits = mergeItems(known, given) && fits;
    else target[key] = copyOf(given);
  }
  return fits;
}

function mergeItems(known: unknown[], given: readonly unknown[]): boolean {
  let fits = true;
  given.forEach((item, index) => {
    const before = known[index];
    if (isData(before) && isData(item)) fits = merge(before, item) && fits;
    else known[index] = copyOf(item);
  });
  return fits;
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isData(value)) return value;
  const copy: Data = {};
  merge(copy, value);
  return copy;
}

/**
 * Collects the objects at a path of a query plan, in which `@` stands for the items of a list. False for a path that
 * leads nowhere.
 */
export function gather(
  value: unknown,
  path: readonly (string | number)[],
  from: number,
  into: Data[],
): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) {
    if (from < path.length && path[from] !== '@') return false;
    const next = path[from] === '@' ? from + 1 : from;
    return value.every((item) => gather(item, path, next, into));
  }
  if (!isData(value)) return false;
  const key = path[from];
  if (key === undefined) {
    into.push(value);
    return true;
  }
  return typeof key === 'string' && key !== '@' && gather(value[key], path, from + 1, into);
}
