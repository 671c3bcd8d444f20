import { z } from 'zod';
import type { GraphClient } from './graph-client.js';
import type { Masters } from './masters.js';

const stored = z.object({ budgets: z.array(z.object({ uuid: z.string() })) });

const SAVE = 'mutation ($input: SaveBudgetInput!) { saveBudget(input: $input) { budget { uuid } } }';

/** Budgets of this month: of the whole demand, and of its first suppliers and categories; existing ones stay. */
export async function ensureBudgets(
  administrator: GraphClient,
  { suppliers, categories }: Masters,
): Promise<void> {
  const { budgets } = await administrator.run('query { budgets { uuid } }', {}, stored);
  if (budgets.length > 0) return;
  const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format().slice(0, 7);
  const targets = [
    { scope: 'DEMAND', amount: '30000000' },
    ...suppliers.slice(0, 3).map(({ uuid }, index) => ({
      scope: 'SUPPLIER',
      targetUuid: uuid,
      amount: String((index + 1) * 2_000_000),
    })),
    ...categories.slice(0, 2).map(({ uuid }, index) => ({
      scope: 'CATEGORY',
      targetUuid: uuid,
      amount: String((index + 1) * 1_500_000),
    })),
  ];
  for (const target of targets) await administrator.run(SAVE, { input: { month, ...target } }, z.unknown());
}
