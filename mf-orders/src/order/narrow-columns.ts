import type { Column } from '@hacchu-hub/ui/table';

/** Moves these columns first, so that they fit on a phone; the rest is reached by scrolling. */
export const moveToFront = <T>(
  columns: readonly Column<T>[],
  keys: readonly string[],
): readonly Column<T>[] => [
  ...keys.flatMap((key) => columns.filter((column) => column.key === key)),
  ...columns.filter((column) => !keys.includes(column.key)),
];
