import { cleanCode } from '@hacchu-hub/field-rules';

const THOUSANDS = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u;

/**
 * A number as people type it into a cell: full-width digits are converted, ¥ before and 円 after it and thousands
 * separators removed. Anything else stays, so that `1,5` or `10 12` is no other number.
 */
export function csvNumber(text: string): string {
  const plain = cleanCode(text);
  const amount = plain
    .replace(/^(-?)\s*[¥\\]?\s*/u, '$1')
    .replace(/円$/u, '')
    .trimEnd();
  return THOUSANDS.test(amount) ? amount.replaceAll(',', '') : amount;
}

/** An integer cell: null when empty, NaN when not an integer. */
export function csvInteger(text: string): number | null {
  const plain = csvNumber(text);
  if (plain === '') return null;
  return /^-?\d+$/u.test(plain) ? Number(plain) : Number.NaN;
}

/**
 * A date cell as YYYY-MM-DD; accepts YYYY/M/D, YYYY-M-D and full-width digits. Anything else is returned unchanged.
 */
export function csvDate(text: string): string {
  const plain = cleanCode(text);
  const parts = /^(\d{4})[/.\-年](\d{1,2})[/.\-月](\d{1,2})日?$/u.exec(plain);
  if (!parts) return plain;
  const [, year = '', month = '', day = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
