import { cleanCode, searchKey } from '@hacchu-hub/subgraph-kit';
import type { ProductRecord } from './product.schema.js';

/** The raw and normalised forms in which an identifier may be stored as an id or code. */
export const spellings = (identifier: string): string[] => [
  ...new Set([identifier, identifier.toLowerCase(), cleanCode(identifier)]),
];

function groupedBy(
  records: readonly ProductRecord[],
  key: (record: ProductRecord) => string | null | undefined,
): Map<string, ProductRecord[]> {
  const groups = new Map<string, ProductRecord[]>();
  for (const record of records) {
    const value = key(record) ?? '';
    if (value !== '') groups.set(value, [...(groups.get(value) ?? []), record]);
  }
  return groups;
}

/**
 * Returns the records that an identifier matches; several where it is ambiguous. Ids take precedence over codes of
 * the warehouse system, these over model numbers, these over names. Deleted records match by id only.
 */
export function productMatcher(records: readonly ProductRecord[]): (identifier: string) => ProductRecord[] {
  const ids = groupedBy(records, ({ _id }) => _id);
  const inUse = records.filter(({ deletedAt }) => deletedAt === null);
  const codes = groupedBy(inUse, ({ logilessItem }) => logilessItem?.code);
  const modelNumbers = groupedBy(inUse, ({ sortKeys }) => String(sortKeys['modelNumber'] ?? ''));
  const names = groupedBy(inUse, ({ nameKey }) => nameKey);
  return (identifier) => {
    const key = searchKey(identifier);
    const written = spellings(identifier);
    const found = [
      ...written.map((one) => ids.get(one)),
      ...written.map((one) => codes.get(one)),
      modelNumbers.get(key),
      names.get(key),
    ];
    return found.find((some) => some !== undefined) ?? [];
  };
}
