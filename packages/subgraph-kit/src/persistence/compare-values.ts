/** Where a type stands in the order of the database, of those that lists are sorted by. */
const RANKS = ['null', 'number', 'string'] as const;
type Sorted = string | number | null;

const rankOf = (value: Sorted): number =>
  RANKS.findIndex((name) => name === (value === null ? 'null' : typeof value));

function sorted(value: unknown): Sorted {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new Error(`lists are not sorted by a ${typeof value}`);
}

/** Compares two values of a sort key as the database does: numbers by value, texts by their UTF-8 bytes, null first. */
export function compareValues(one: unknown, other: unknown): number {
  const [left, right] = [sorted(one), sorted(other)];
  if (left === right) return 0;
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right);
  return rankOf(left) - rankOf(right);
}

const SURROGATES = /[\uD800-\uDFFF]/;

/** `<` compares UTF-16 code units, which have another order where a text has characters beyond the first plane. */
function compareTexts(one: string, other: string): number {
  if (SURROGATES.test(one) || SURROGATES.test(other)) {
    return Buffer.compare(Buffer.from(one), Buffer.from(other));
  }
  return one < other ? -1 : 1;
}
