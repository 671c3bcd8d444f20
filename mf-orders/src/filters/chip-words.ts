import { formatLocalDate } from '@hacchu-hub/ui/date';
import { formatYen } from '@hacchu-hub/ui/money';

/** 「2026/11/01〜2026/11/30」 */
export const dayRangeWords = (from: string, to: string): string =>
  `${from && formatLocalDate(from)}〜${to && formatLocalDate(to)}`;

/** 「¥1,000〜¥50,000」 */
export const amountRangeWords = (from: string, to: string): string =>
  `${from && formatYen(from)}〜${to && formatYen(to)}`;
