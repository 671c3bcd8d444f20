import { todayInJapan } from '@hacchu-hub/ui/date';
import { formatYen } from '@hacchu-hub/ui/money';
import type { BudgetScope } from '../generated/graphql.js';

/** What a budget may be for, as the screens name it. */
export const scopeWords: Readonly<Record<BudgetScope, string>> = {
  DEMAND: '全体',
  SUPPLIER: '仕入先',
  CATEGORY: '商品分類',
};

interface Named {
  scope: BudgetScope;
  targetName: string | null;
  isTargetDeleted?: boolean;
}

/** The name of a budget: 「全体」, or its supplier or category. */
export const budgetName = ({ scope, targetName, isTargetDeleted = false }: Named): string => {
  if (scope === 'DEMAND') return scopeWords.DEMAND;
  return `${targetName ?? `（不明な${scopeWords[scope]}）`}${isTargetDeleted ? '（削除済み）' : ''}`;
};

export const thisMonth = (): string => todayInJapan().slice(0, 7);

/** The month that an address names, or the current one for what is no month that has budgets (2000 to 2099). */
export const monthNamed = (text: string, current = thisMonth()): string =>
  /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(text) ? text : current;

/** A month so many months later, or earlier when negative. */
export const monthAfter = (month: string, count: number): string => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
};

/** `2026年11月`. */
export const monthText = (month: string): string =>
  `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`;

/** Months around one, for a choice. */
export const monthOptions = (around: string, before = 12, after = 12) =>
  Array.from({ length: before + after + 1 }, (_, index) => {
    const value = monthAfter(around, index - before);
    return { value, label: monthText(value) };
  });

const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

interface Impact extends Named {
  month: string;
  amount: string;
  remaining: string;
  isExceeded: boolean;
}

/** What remains of a budget with an order, in one sentence. */
export const impactText = (impact: Impact): string => {
  const { month, scope, amount, remaining } = impact;
  const of = scope === 'DEMAND' ? '全体' : `${scopeWords[scope]}：${budgetName(impact)}`;
  const budget = `${monthText(month)}の予算（${of}・税抜）${formatYen(amount)}`;
  return remaining.startsWith('-')
    ? `${budget}を${formatYen(negated(remaining))}超過します。`
    : `${budget}のうち${formatYen(remaining)}が残ります。`;
};
