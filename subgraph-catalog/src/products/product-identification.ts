import { cleanCode, searchKey } from '@hacchu-hub/subgraph-kit';

import type { ProductRecord } from './product.schema.js';

/** Spellings under which an identifier may be stored as an id or a code, as it was written first. */
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
 * Tells what an identifier means among records; more than one where it is ambiguous. Ids are surer than codes of the
 * warehouse system, these than model numbers, these than names: what finds something rules out the rest. Deleted
 * records are found by their ids only.
 */
export function identifierIn(records: readonly ProductRecord[]): (identifier: string) => ProductRecord[] {
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
