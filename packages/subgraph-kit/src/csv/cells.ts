import { cleanCode, dayWithYear, plainNumber } from '@hacchu-hub/field-rules';

export { plainNumber as csvNumber };

/** An integer cell: null when empty, NaN when not an integer. */
export function csvInteger(text: string): number | null {
  const plain = plainNumber(text);
  if (plain === '') return null;
  return /^-?\d+$/u.test(plain) ? Number(plain) : Number.NaN;
}

/** A date cell as YYYY-MM-DD; what is no day with its year is returned unchanged. */
export const csvDate = (text: string): string => dayWithYear(text) ?? cleanCode(text);
