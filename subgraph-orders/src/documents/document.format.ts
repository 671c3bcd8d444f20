import { type Decimal, groupDigits, type Yen } from '@hacchu-hub/purchase-math';
import type { Block } from 'pdfmake';
import type { DocumentLine } from './purchase-order.document.js';

/** `2026-11-05` → `2026年11月5日`. */
export function longDate(day: string | null | undefined): string {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  return year && month && date ? `${year}年${month}月${date}日` : '';
}

/** `2026-11-05` → `2026/11/05`. */
export function shortDate(day: string | null | undefined): string {
  return day ? day.replaceAll('-', '/') : '';
}

/** The common day of all lines, or the earliest with a note that the table has the others. */
export function dateOfLines(days: readonly string[]): string {
  const distinct = [...new Set(days)].sort();
  const first = distinct[0];
  if (!first) return '';
  return distinct.length === 1 ? longDate(first) : `${longDate(first)}（最短・明細に記載）`;
}

export const yen = (amount: Yen): string => `¥${groupDigits(amount)}`;

export const amount = (value: Yen): string => groupDigits(value);

/** Drops trailing zeros of the fraction: `120.50` → `120.5`. */
export function price(value: Decimal | null | undefined): string {
  if (!value) return '';
  return groupDigits(value.includes('.') ? value.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : value);
}

/** The tax rate of a line; ※ marks the reduced one. */
export function taxText({ taxCategoryId, taxRate }: Pick<DocumentLine, 'taxCategoryId' | 'taxRate'>): string {
  if (taxCategoryId === 3) return '非課税';
  if (taxCategoryId === 4) return '対象外';
  return `${taxRate}%${taxCategoryId === 2 ? '※' : ''}`;
}

/** Width of a text in em: full-width characters count 1, others about a half. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += /[\u0020-\u007e\uff61-\uff9f]/.test(character) ? 0.56 : 1;
  return width;
}

/**
 * A run without a break opportunity that does not fit into a narrow cell, such as a long model number or a rule of
 * ━ or ー. Between other Japanese characters a line may break.
 */
const LONG_RUN = /((?:(?!\s)[!-\u2e7f\u301c\u30fc\uff0d]){13,})/u;

/** Allows breaks only inside words that do not fit into a cell. */
export const breakable = (text: string): string | Block[] =>
  LONG_RUN.test(text)
    ? text
        .split(LONG_RUN)
        .filter((part) => part !== '')
        .map((part) => (LONG_RUN.test(part) ? { text: part, wordBreak: 'break-all' } : { text: part }))
    : text;
