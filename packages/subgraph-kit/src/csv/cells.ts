const DASHES = /[－−‐‑–—ー]/gu;

/** A number as people type it into a cell: full-width digits are converted, ¥ and thousands separators removed. */
export function csvNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(DASHES, '-')
    .replaceAll(/[\s,¥\\円]/gu, '');
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
  const plain = text.normalize('NFKC').replaceAll(DASHES, '-').trim();
  const parts = /^(\d{4})[/.\-年](\d{1,2})[/.\-月](\d{1,2})日?$/u.exec(plain);
  if (!parts) return plain;
  const [, year = '', month = '', day = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
