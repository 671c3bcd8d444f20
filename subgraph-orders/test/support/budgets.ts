import { systemScope } from '@hacchu-hub/subgraph-kit';
import { type GraphqlAnswer, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { SpendingChecks } from '../../src/budgets/spending-checks.service.js';
import { type Client, dataOf, type Harness, ORDER_DATE } from './harness.js';
import { DRINKS, SUPPLIER } from './stand-ins.js';

/** The month of the orders of the harness. */
export const MONTH = ORDER_DATE.slice(0, 7);

/** The month that is some months after that one. */
export const monthAfter = (count: number): string => {
  const [year = 0, month = 0] = MONTH.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + count)).toISOString().slice(0, 7);
};

export interface SeenBudget {
  uuid: string;
  month: string;
  scope: string;
  targetName: string | null;
  amount: string;
  ordered: string;
  waiting: string;
  received: string;
  remaining: string;
  usedPercent: number | null;
  updatedAt: string;
}

const FIELDS = 'uuid month scope targetName amount ordered waiting received remaining usedPercent updatedAt';

export const budgetsOf = async (client: Client, month = MONTH): Promise<SeenBudget[]> =>
  dataOf(
    await client.run<{ budgets: SeenBudget[] }>(
      `query b($month: YearMonth) { budgets(month: $month) { ${FIELDS} } }`,
      {
        month,
      },
    ),
  ).budgets;

export const saveBudget = (
  client: Client,
  input: Record<string, unknown>,
): Promise<GraphqlAnswer<{ saveBudget: { budget: SeenBudget } }>> =>
  client.run(`mutation s($input: SaveBudgetInput!) { saveBudget(input: $input) { budget { ${FIELDS} } } }`, {
    input: { month: MONTH, scope: 'DEMAND', amount: '1000000', ...input },
  });

/** Budgets of 1,000,000 yen of the whole demand, of the supplier and of drinks. */
export async function setBudgets(client: Client, amount = '1000000', month = MONTH): Promise<void> {
  const targets = [
    {},
    { scope: 'SUPPLIER', targetUuid: SUPPLIER },
    { scope: 'CATEGORY', targetUuid: DRINKS.uuid },
  ];
  for (const target of targets) dataOf(await saveBudget(client, { month, amount, ...target }));
}

/** Ordered, waiting and received yen by scope. */
export async function amountsOf(client: Client, month = MONTH): Promise<Record<string, string>> {
  const budgets = await budgetsOf(client, month);
  return Object.fromEntries(
    budgets.map(({ scope, ordered, waiting, received }) => [scope, `${ordered}/${waiting}/${received}`]),
  );
}

/** Whether the stored sums are what a recount of all orders of the month yields. */
export async function isExact({ app }: Harness, month = MONTH): Promise<boolean> {
  const checks = app.get(SpendingChecks, { strict: false });
  const scope = systemScope(TEST_DEMAND.uuid);
  const uncounted = await checks.recount(scope, { months: { first: month, last: month } });
  return uncounted === 0 && !(await checks.checkMonth(scope, month));
}

export interface SeenImpact {
  scope: string;
  orderAmount: string;
  remaining: string;
  isExceeded: boolean;
}

/** What remains with an order: `scope order remaining`, with ! when exceeded. */
export async function impactsOf(
  client: Client,
  { orderUuid, content }: { orderUuid?: string; content?: unknown },
): Promise<string[]> {
  const { budgetImpacts } = dataOf(
    await client.run<{ budgetImpacts: SeenImpact[] }>(
      `query i($orderUuid: ID, $content: OrderContentInput) {
        budgetImpacts(orderUuid: $orderUuid, content: $content) { scope orderAmount remaining isExceeded }
      }`,
      { orderUuid, content },
    ),
  );
  return budgetImpacts.map(
    ({ scope, orderAmount, remaining, isExceeded }) =>
      `${scope} ${orderAmount} ${remaining}${isExceeded ? '!' : ''}`,
  );
}
