import { invalidArgument, parseInput, uuid, yearMonth } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { BudgetScope, type BudgetSettings } from '../orders/records/budget.schema.js';
import type { CopyBudgetsInput, SaveBudgetInput } from './budget.model.js';
import { monthsFrom } from './budget.rules.js';

const MAX_AMOUNT = 999_999_999_999n;
const MAX_MONTHS = 12;

export const AMOUNT_MESSAGE = `予算額は0円から${MAX_AMOUNT.toLocaleString('ja-JP')}円までで入力してください。`;
const TARGET_MESSAGES = {
  [BudgetScope.SUPPLIER]: '仕入先を選択してください。',
  [BudgetScope.CATEGORY]: '商品分類を選択してください。',
} as const;

const budget = z
  .object({
    month: yearMonth('対象月'),
    scope: z.enum(BudgetScope),
    targetUuid: z
      .string()
      .nullish()
      .transform((value) => value ?? null),
    amount: z
      .string()
      .refine((value) => BigInt(value) >= 0n && BigInt(value) <= MAX_AMOUNT, AMOUNT_MESSAGE)
      .transform((value) => BigInt(value).toString()),
  })
  .transform((own) => ({ ...own, targetUuid: own.scope === BudgetScope.DEMAND ? null : own.targetUuid }))
  .superRefine(({ scope, targetUuid }, ctx) => {
    if (scope === BudgetScope.DEMAND) return;
    if (uuid().safeParse(targetUuid).success) return;
    ctx.addIssue({ code: 'custom', path: ['targetUuid'], message: TARGET_MESSAGES[scope] });
  });

/** Validates a budget. @throws INVALID_ARGUMENT at `month`, `targetUuid` or `amount` */
export const parseBudget = (
  input: Pick<SaveBudgetInput, 'month' | 'scope' | 'targetUuid' | 'amount'>,
): BudgetSettings => parseInput(budget, input);

const copy = z.object({
  fromMonth: yearMonth('コピー元の月'),
  firstMonth: yearMonth('コピー先の最初の月'),
  lastMonth: yearMonth('コピー先の最後の月'),
  replacesExisting: z.boolean(),
});

const range = z.object({ firstMonth: yearMonth('最初の月'), lastMonth: yearMonth('最後の月') });

/** Months of an export. @throws INVALID_ARGUMENT at `firstMonth` or `lastMonth` */
export function parseMonths(input: { firstMonth: string; lastMonth: string }): string[] {
  const { firstMonth, lastMonth } = parseInput(range, input);
  const months = monthsFrom(firstMonth, lastMonth);
  if (months.length > 0 && months.length <= MAX_MONTHS) return months;
  const message =
    lastMonth < firstMonth
      ? '最後の月は、最初の月以降の月で入力してください。'
      : `期間は${MAX_MONTHS}か月以内で入力してください。`;
  throw invalidArgument({ fields: { lastMonth: [message] } });
}

/** What to copy, and the months that receive it. */
export interface BudgetCopy {
  readonly fromMonth: string;
  readonly months: readonly string[];
  readonly replacesExisting: boolean;
}

/** Validates a copy. @throws INVALID_ARGUMENT at `fromMonth`, `firstMonth` or `lastMonth` */
export function parseCopy(input: CopyBudgetsInput): BudgetCopy {
  const { fromMonth, firstMonth, lastMonth, replacesExisting } = parseInput(copy, input);
  const refuse = (message: string): never => {
    throw invalidArgument({ fields: { lastMonth: [message] } });
  };
  const all = monthsFrom(firstMonth, lastMonth);
  if (all.length === 0) refuse('コピー先の最後の月は、最初の月以降の月で入力してください。');
  if (all.length > MAX_MONTHS) refuse(`コピー先は${MAX_MONTHS}か月以内で入力してください。`);
  const months = all.filter((month) => month !== fromMonth);
  if (months.length === 0) refuse('コピー元と異なる月を入力してください。');
  return { fromMonth, months, replacesExisting };
}
