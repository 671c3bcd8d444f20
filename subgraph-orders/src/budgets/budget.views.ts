import type { DemandScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { displayName } from '../orders/order-actors.js';
import type { BudgetChangeDocument, BudgetDocument } from '../orders/records/budget.schema.js';
import { usedOf } from '../orders/spending/spending.rules.js';
import { SpendingSums } from '../orders/spending/spending-sums.repository.js';
import type { Budget, BudgetChange } from './budget.model.js';
import { byScope, usedPercentOf } from './budget.rules.js';
import { BudgetTargets } from './budget-targets.js';

export const changeView = ({ _id, at, actor, summary }: BudgetChangeDocument): BudgetChange => ({
  uuid: _id,
  at,
  actorName: displayName(actor),
  summary,
});

/** Budgets as GraphQL objects, with what orders take up of them. */
@Injectable()
export class BudgetViews {
  constructor(
    private readonly sums: SpendingSums,
    private readonly targets: BudgetTargets,
  ) {}

  /** Of the whole demand, then of suppliers and of categories by name; two queries, whatever their number. */
  async of(scope: DemandScope, budgets: readonly BudgetDocument[]): Promise<Budget[]> {
    if (budgets.length === 0) return [];
    const months = [...new Set(budgets.map(({ month }) => month))];
    const keys = [...new Set(budgets.map(({ key }) => key))];
    const [sums, targets] = await Promise.all([
      this.sums.of(scope, { months, keys }),
      this.targets.ifAvailable(scope, budgets),
    ]);
    return budgets
      .map(({ _id, month, scope: kind, targetUuid, key, amount, updatedAt }) => {
        const taken = sums.of(month, key);
        const used = usedOf(taken);
        const target = targets.get(targetUuid ?? '');
        return {
          uuid: _id,
          month,
          scope: kind,
          targetUuid,
          targetName: target?.name ?? null,
          isTargetDeleted: (target?.deletedAt ?? null) !== null,
          amount,
          ordered: taken.ordered.toString(),
          waiting: taken.waiting.toString(),
          received: taken.received.toString(),
          remaining: (BigInt(amount) - used).toString(),
          usedPercent: usedPercentOf(amount, used),
          updatedAt,
        };
      })
      .toSorted((a, b) => byScope(a, b) || (a.targetName ?? '').localeCompare(b.targetName ?? '', 'ja'));
  }
}
