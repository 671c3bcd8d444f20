/** The distinct references of a fetch, and the index of each original reference. */
export interface UniqueEntities {
  references: unknown[];
  /** Index into `references` for each original reference. */
  places: number[];
}

/**
 * Removes repeated references: sixty order lines of one product fetch that product once.
 * Undefined without repetitions.
 */
export function uniqueReferences(references: readonly unknown[]): UniqueEntities | undefined {
  const known = new Map<string, number>();
  const unique: unknown[] = [];
  const places = references.map((reference) => {
    const key = keyOf(reference);
    const place = known.get(key);
    if (place !== undefined) return place;
    known.set(key, unique.length);
    unique.push(reference);
    return unique.length - 1;
  });
  return unique.length < references.length ? { references: unique, places } : undefined;
}

/** Assigns each original reference its entity. Repetitions are copies, since the gateway mutates results. */
export function spreadEntities(entities: readonly unknown[], { places }: UniqueEntities): unknown[] {
  const given = new Set<number>();
  return places.map((place) => {
    if (given.has(place)) return copy(entities[place]);
    given.add(place);
    return entities[place];
  });
}

/** The original index of an error in the shortened list. */
export function originalPath(
  path: readonly (string | number)[] | undefined,
  { places }: UniqueEntities,
): readonly (string | number)[] | undefined {
  const [first, second, ...rest] = path ?? [];
  if (first !== '_entities' || typeof second !== 'number') return path;
  return [first, places.indexOf(second), ...rest];
}

/** Most references are a type name and one string, which need no JSON. */
function keyOf(reference: unknown): string {
  if (typeof reference !== 'object' || reference === null) return JSON.stringify(reference);
  let key = '';
  for (const [name, value] of Object.entries(reference)) {
    if (typeof value !== 'string') return JSON.stringify(reference);
    key += `${name}\u0000${value}\u0000`;
  }
  return key;
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  const made: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) made[key] = copy(part);
  return made;
}
