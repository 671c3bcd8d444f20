const DASHES = /[－−‐‑–—ー]/gu;

/** A number as people write it into a cell: full width, ¥ and thousands separators are taken away. */
export function csvNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(DASHES, '-')
    .replaceAll(/[\s,¥\\円]/gu, '');
}

/** A whole number of a cell: null for an empty one, NaN for what is none. */
export function csvInteger(text: string): number | null {
  const plain = csvNumber(text);
  if (plain === '') return null;
  return /^-?\d+$/u.test(plain) ? Number(plain) : Number.NaN;
}

/** A day of a cell as YYYY-MM-DD; YYYY/M/D, YYYY-M-D and full width are read. Anything else stays as it is. */
export function csvDate(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(DASHES, '-').trim();
  const parts = /^(\d{4})[/.\-年](\d{1,2})[/.\-月](\d{1,2})日?$/u.exec(plain);
  if (!parts) return plain;
  const [, year = '', month = '', day = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
