/** Full cases of a quantity, and the units beside them. */
export const splitLot = (lot: number, packSize: number): { cases: number; rest: number } => ({
  cases: Math.floor(lot / packSize),
  rest: lot % packSize,
});

/**
 * A quantity in cases: 「3 ケース」, 「3 ケース＋2 枚」; undefined below one case, and where a case holds one unit or an
 * unknown number of them.
 *
 * @param lot quantity in units
 * @param packSize 入数: units in a case
 * @param unit 単位; missing: 個
 */
export function casesText(
  lot: number | null | undefined,
  packSize: number | null | undefined,
  unit: string | null | undefined,
): string | undefined {
  if (lot == null || packSize == null || packSize <= 1 || lot < packSize) return undefined;
  const { cases, rest } = splitLot(lot, packSize);
  const full = `${cases.toLocaleString('ja-JP')} ケース`;
  return rest === 0 ? full : `${full}＋${rest.toLocaleString('ja-JP')} ${unit ?? '個'}`;
}
