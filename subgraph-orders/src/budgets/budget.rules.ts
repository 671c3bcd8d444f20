import { type BudgetDocument, BudgetScope, type BudgetSettings } from '../orders/records/budget.schema.js';
import { categoryKey, DEMAND_KEY, supplierKey } from '../orders/spending/spending.rules.js';

/** Percent of a budget at which people are told. */
export const THRESHOLDS = [80, 100] as const;

/** The highest threshold that a used amount is over; 0 below all of them. */
export const thresholdOf = (amount: string, used: bigint): number =>
  THRESHOLDS.toReversed().find((percent) => used * 100n > BigInt(amount) * BigInt(percent)) ?? 0;

/** Used whole percent of a budget, rounded down; null for a budget of 0 yen. */
export const usedPercentOf = (amount: string, used: bigint): number | null =>
  amount === '0' ? null : Number((used * 100n) / BigInt(amount));

/** The sum that counts against a budget. */
export function keyOf({ scope, targetUuid }: Pick<BudgetSettings, 'scope' | 'targetUuid'>): string {
  if (scope === BudgetScope.DEMAND || targetUuid === null) return DEMAND_KEY;
  return scope === BudgetScope.SUPPLIER ? supplierKey(targetUuid) : categoryKey(targetUuid);
}

/** Identifies a budget: a demand has one for each month and target. */
export const nameOf = (settings: Pick<BudgetSettings, 'month' | 'scope' | 'targetUuid'>): string =>
  `${settings.month} ${keyOf(settings)}`;

/** Months from one to another, both included; empty when they are the wrong way round. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = first.split('-').map(Number);
  for (;;) {
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (name > last) return months;
    months.push(name);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

/** `2026年11月`. */
export const monthText = (month: string): string =>
  `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`;

export const yenText = (amount: string | bigint): string => `¥${BigInt(amount).toLocaleString('ja-JP')}`;

const SCOPES = Object.values(BudgetScope);

/** In the order of the list: of the whole demand, of suppliers, of categories. */
export const byScope = (one: Pick<BudgetDocument, 'scope'>, other: Pick<BudgetDocument, 'scope'>): number =>
  SCOPES.indexOf(one.scope) - SCOPES.indexOf(other.scope);
