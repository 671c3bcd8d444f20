import { DemandRepository, nowTimestamp, type TenantScope, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { actorOf } from '../orders/order-actors.js';
import {
  BUDGET_CHANGE_MODEL,
  BUDGET_MODEL,
  type BudgetChangeDocument,
  type BudgetDocument,
} from '../orders/records/budget.schema.js';

@Injectable()
export class BudgetRepository extends DemandRepository<BudgetDocument> {
  constructor(@InjectModel(BUDGET_MODEL) model: Model<BudgetDocument>) {
    super(model);
  }

  async ofMonths(
    scope: TenantScope,
    months: readonly string[],
    session?: ClientSession,
  ): Promise<BudgetDocument[]> {
    const filter = { month: { $in: [...months] } };
    return this.find(scope, filter, { sort: { month: 1, key: 1 }, ...(session && { session }) });
  }

  /** Budgets of a month that count the given sums. */
  async ofKeys(
    scope: TenantScope,
    { month, keys }: { readonly month: string; readonly keys: readonly string[] },
    session?: ClientSession,
  ): Promise<BudgetDocument[]> {
    return this.find(scope, { month, key: { $in: [...keys] } }, session && { session });
  }

  /** Of two transactions that depend on what remains of a budget, one is retried and sees what the other took. */
  async claim(scope: TenantScope, ids: readonly string[], session: ClientSession): Promise<void> {
    await this.updateMany(scope, { _id: { $in: [...ids] } }, { $set: { claim: uuidv7() } }, { session });
  }

  /** Demands with budgets. */
  async demands(): Promise<string[]> {
    return this.model.distinct('demandUuid');
  }

  /** Months in which a demand has budgets. */
  async months({ demandUuid }: TenantScope): Promise<string[]> {
    return this.model.distinct('month', { demandUuid });
  }
}

@Injectable()
export class BudgetChangeRepository extends DemandRepository<BudgetChangeDocument> {
  constructor(@InjectModel(BUDGET_CHANGE_MODEL) model: Model<BudgetChangeDocument>) {
    super(model);
  }

  async append(
    scope: TenantScope,
    change: Pick<BudgetChangeDocument, 'summary' | 'before' | 'after'>,
    session: ClientSession,
  ): Promise<void> {
    const entry = { ...change, _id: uuidv7(), actor: actorOf(scope), at: nowTimestamp() };
    await this.insert(scope, entry, { session });
  }

  /** Newest first. */
  async latest(scope: TenantScope, limit: number, session?: ClientSession): Promise<BudgetChangeDocument[]> {
    return this.find(scope, {}, { sort: { _id: -1 }, limit, ...(session && { session }) });
  }
}
