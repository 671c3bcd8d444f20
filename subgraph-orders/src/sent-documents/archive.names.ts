import type { SendLogDocument } from '../orders/records/send-log.schema.js';

const MAX_NAME = 60;

/** A file name that is valid on all file systems. */
const safe = (name: string): string =>
  [...name.replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '_').trim()].slice(0, MAX_NAME).join('') || '取引先不明';

/** `{yyyymmdd}_{取引先}_{金額}.pdf` for each document, with a number where names collide. */
export function archiveNames(
  documents: readonly Pick<SendLogDocument, 'tradedOn' | 'supplierName' | 'total'>[],
): string[] {
  const used = new Map<string, number>();
  return documents.map(({ tradedOn, supplierName, total }) => {
    const name = `${tradedOn.replaceAll('-', '')}_${safe(supplierName)}_${total}`;
    // File names on Windows are case-insensitive.
    const count = (used.get(name.toLowerCase()) ?? 0) + 1;
    used.set(name.toLowerCase(), count);
    return count === 1 ? `${name}.pdf` : `${name}_${count}.pdf`;
  });
}
