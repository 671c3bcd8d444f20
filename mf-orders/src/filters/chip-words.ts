import { formatLocalDate } from '@hacchu-hub/ui/date';
import type { FilterChip } from '@hacchu-hub/ui/search';
import { formatYen } from '@hacchu-hub/ui/money';

/** 「2026/11/01〜2026/11/30」 */
export const dayRangeWords = (from: string, to: string): string =>
  `${from && formatLocalDate(from)}〜${to && formatLocalDate(to)}`;

/** 「¥1,000〜¥50,000」 */
export const amountRangeWords = (from: string, to: string): string =>
  `${from && formatYen(from)}〜${to && formatYen(to)}`;

/** A filter in words, and what taking it away changes. */
export interface FilterInWords<State> {
  key: string;
  isActive: boolean;
  label: string;
  patch: Partial<State>;
}

/** The filters in force, each to be taken away. */
export const chipsInForce = <State>(
  all: readonly FilterInWords<State>[],
  change: (patch: Partial<State>) => void,
): readonly FilterChip[] =>
  all
    .filter(({ isActive }) => isActive)
    .map(({ key, label, patch }) => ({ key, label, onRemove: () => change(patch) }));
