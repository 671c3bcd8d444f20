import { DemandRepository, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { ACCOUNTING_PERIOD_MODEL, type AccountingPeriodDocument } from './period.schema.js';

const NO_PERIOD = '会計期間が見つかりません。';

@Injectable()
export class PeriodRepository extends DemandRepository<AccountingPeriodDocument> {
  constructor(@InjectModel(ACCOUNTING_PERIOD_MODEL) model: Model<AccountingPeriodDocument>) {
    super(model);
  }

  /** All periods of the demand, oldest first. */
  async all(scope: TenantScope, session?: ClientSession): Promise<AccountingPeriodDocument[]> {
    return this.find(scope, {}, { sort: { start: 1 }, session });
  }

  /** The period that contains a day. */
  async containing(scope: TenantScope, day: string): Promise<AccountingPeriodDocument | null> {
    return this.findOne(scope, { start: { $lte: day }, end: { $gte: day } });
  }

  /** @throws NOT_FOUND, PERMISSION_DENIED for another demand's period */
  async require(
    scope: TenantScope,
    uuid: string,
    session?: ClientSession,
  ): Promise<AccountingPeriodDocument> {
    return this.requireById(scope, uuid, NO_PERIOD, { session });
  }

  /** Periods of all demands whose opening is a set that is not with them as a whole. */
  async withUnfinishedOpenings(): Promise<AccountingPeriodDocument[]> {
    return this.model.find({ 'opening.set': { $exists: true } }).lean<AccountingPeriodDocument[]>();
  }

  /** Periods of all demands with counts that are published and not with their month as a whole. */
  async withUnfinishedCounts(): Promise<AccountingPeriodDocument[]> {
    return this.model.find({ counting: { $exists: true } }).lean<AccountingPeriodDocument[]>();
  }

  /** Periods of all demands with deleted counts that are not all removed. */
  async withUnfinishedDeletions(): Promise<AccountingPeriodDocument[]> {
    return this.model.find({ 'countsDeletions.0': { $exists: true } }).lean<AccountingPeriodDocument[]>();
  }

  /** Demands with at least one period that is open, or is being reopened. */
  async demandsWithOpenPeriods(): Promise<string[]> {
    return this.model.distinct('demandUuid', { $or: [{ isClosed: false }, { reopening: { $ne: null } }] });
  }
}
