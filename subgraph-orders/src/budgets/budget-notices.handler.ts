import {
  type OutboxEntry,
  OutboxHandler,
  type OutboxTopicHandler,
  systemScope,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { MemberDirectory } from '../external/member-directory.js';
import { NoticeKind } from '../notices/notice.schema.js';
import { Notices } from '../notices/notices.service.js';
import type { BudgetDocument } from '../orders/records/budget.schema.js';
import { SPENDING_CHANGED } from '../orders/spending/order-spending.service.js';
import { usedOf } from '../orders/spending/spending.rules.js';
import { SpendingSums } from '../orders/spending/spending-sums.repository.js';
import { monthText, thresholdOf, yenText } from './budget.rules.js';
import { BudgetTargets, targetText } from './budget-targets.js';
import { BudgetRepository } from './budgets.repository.js';

const payload = z.object({ demandUuid: z.string(), budgetUuids: z.array(z.string()) });

/** Tells those who may edit budgets when one is used by more than 80 % or 100 %: once per threshold and amount. */
@OutboxHandler(SPENDING_CHANGED, { maxAttempts: 40 })
export class BudgetNotices implements OutboxTopicHandler<z.infer<typeof payload>> {
  readonly payload = payload;

  constructor(
    private readonly budgets: BudgetRepository,
    private readonly sums: SpendingSums,
    private readonly targets: BudgetTargets,
    private readonly members: MemberDirectory,
    private readonly notices: Notices,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async handle({
    payload: { demandUuid, budgetUuids },
  }: OutboxEntry<z.infer<typeof payload>>): Promise<void> {
    const scope = systemScope(demandUuid);
    const budgets = await this.budgets.findByIds(scope, budgetUuids);
    const months = [...new Set(budgets.map(({ month }) => month))];
    const keys = [...new Set(budgets.map(({ key }) => key))];
    const sums = await this.sums.of(scope, { months, keys });
    const passed = budgets.flatMap((budget) => {
      const used = usedOf(sums.of(budget.month, budget.key));
      const threshold = thresholdOf(budget.amount, used);
      return threshold > budget.noticedThreshold ? [{ budget, used, threshold }] : [];
    });
    if (passed.length === 0) return;
    const targets = await this.targets.ifAvailable(
      scope,
      passed.map(({ budget }) => budget),
    );
    const members = await this.members.of(scope);
    const recipients = members.filter(({ role }) => role === 'ADMIN').map(({ uuid }) => uuid);
    for (const one of passed)
      await this.tell(scope, { ...one, recipients, name: targetText(one.budget, targets) });
  }

  /** The threshold is stored with the notice: of two workers, one tells it. */
  private async tell(
    scope: TenantScope,
    { budget, used, threshold, recipients, name }: PassedBudget,
  ): Promise<void> {
    const { _id, month, amount } = budget;
    const left = BigInt(amount) - used;
    const state = left < 0n ? `${yenText(-left)}超過しています` : `残りは${yenText(left)}です`;
    const path = `/demand/budgets?month=${month}`;
    const notice = {
      key: `budget:${_id}:${amount}:${threshold}`,
      kind: NoticeKind.BUDGET_THRESHOLD,
      recipients,
      order: null,
      title: `予算の${threshold}%を超えました`,
      body: `${monthText(month)}の予算（${name}）${yenText(amount)}のうち、発注済みと承認待ち・発注待ちの合計が${yenText(used)}（税抜）になりました。${state}。`,
      mail: { pathOf: () => path },
    };
    await withTransaction(this.connection, async (session) => {
      const isFirst = await this.budgets.updateOne(
        scope,
        { _id, amount, noticedThreshold: { $lt: threshold } },
        { $set: { noticedThreshold: threshold } },
        { session },
      );
      if (isFirst) await this.notices.notify(scope, notice, session);
    });
  }
}

interface PassedBudget {
  readonly budget: BudgetDocument;
  readonly used: bigint;
  readonly threshold: number;
  readonly recipients: readonly string[];
  readonly name: string;
}
