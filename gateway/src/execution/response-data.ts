/** A JSON object of a response. */
export type Data = Record<string, unknown>;

export const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges a subgraph's response into the data so far, as @apollo/gateway does. */
export function merge(target: Data, source: Data): void {
  for (const key of Object.keys(source)) {
    const given = source[key];
    // A response must not write to a prototype.
    if (given === undefined || key === '__proto__') continue;
    const known = target[key];
    if (isData(known) && isData(given)) merge(known, given);
    else if (Array.isArray(known) && Array.isArray(given) && known.length === given.length)
      mergeItems(known, given);
    else target[key] = given;
  }
}

function mergeItems(known: unknown[], given: readonly unknown[]): void {
  given.forEach((item, index) => {
    const before = known[index];
    if (isData(before) && isData(item)) merge(before, item);
    else known[index] = item;
  });
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
