import { DemandRepository, retryOnDuplicate, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, UpdateQuery } from 'mongoose';
import type { AccountingMonth } from '../periods/months.js';
import { COST_MONTH_MODEL, type CostMonthDocument } from './cost-month.schema.js';

@Injectable()
export class CostMonthRepository extends DemandRepository<CostMonthDocument> {
  constructor(@InjectModel(COST_MONTH_MODEL) model: Model<CostMonthDocument>) {
    super(model);
  }

  /** The recorded months of a period, oldest first. */
  async ofPeriod(
    scope: TenantScope,
    periodUuid: string,
    session?: ClientSession,
  ): Promise<CostMonthDocument[]> {
    return this.find(scope, { periodUuid }, { sort: { end: 1 }, session });
  }

  /** Demands that keep replaced rows, also where every period is closed since. */
  async demandsWithKeptRows(): Promise<string[]> {
    return this.model.distinct('demandUuid', {
      $or: [{ 'formerRows.0': { $exists: true } }, { writing: { $exists: true } }],
    });
  }

  /** Updates the record of a month. */
  async set(
    scope: TenantScope,
    periodUuid: string,
    { month, end }: AccountingMonth,
    known: Partial<
      Pick<CostMonthDocument, 'calculatedAt' | 'totals' | 'countedAt' | 'basis' | 'rowsRevision' | 'writing'>
    >,
    session: ClientSession,
    more: Pick<UpdateQuery<CostMonthDocument>, '$unset' | '$push'> = {},
  ): Promise<void> {
    const { demandUuid } = scope;
    const stored = this.model.updateOne(
      { _id: `${periodUuid}:${month}` },
      { ...more, $set: { ...known, end }, $setOnInsert: { demandUuid, periodUuid, month } },
      { upsert: true, setDefaultsOnInsert: true, session },
    );
    await stored.catch(retryOnDuplicate);
  }
}
