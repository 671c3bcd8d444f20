import type { Column } from '@hacchu-hub/ui/table';

/** The columns with those first that a phone has room for; the rest is a swipe away. */
export const withFirst = <T>(
  columns: readonly Column<T>[],
  keys: readonly string[],
): readonly Column<T>[] => [
  ...keys.flatMap((key) => columns.filter((column) => column.key === key)),
  ...columns.filter((column) => !keys.includes(column.key)),
];
