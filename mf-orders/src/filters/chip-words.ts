import { formatLocalDate } from '@hacchu-hub/ui/date';
import { formatYen } from '@hacchu-hub/ui/money';
import type { FilterChip } from '@hacchu-hub/ui/search';

/** 「2026/11/01〜2026/11/30」 */
export const dayRangeWords = (from: string, to: string): string =>
  `${from && formatLocalDate(from)}〜${to && formatLocalDate(to)}`;

/** 「¥1,000〜¥50,000」 */
export const amountRangeWords = (from: string, to: string): string =>
  `${from && formatYen(from)}〜${to && formatYen(to)}`;

/** An active filter in words, and the change that removes it. */
export interface FilterDescription<State> {
  key: string;
  isActive: boolean;
  label: string;
  patch: Partial<State>;
}

/** The active filters as removable chips. */
export const activeFilterChips = <State>(
  all: readonly FilterDescription<State>[],
  change: (patch: Partial<State>) => void,
): readonly FilterChip[] =>
  all
    .filter(({ isActive }) => isActive)
    .map(({ key, label, patch }) => ({ key, label, onRemove: () => change(patch) }));
