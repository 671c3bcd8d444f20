import { DemandRepository, nowTimestamp, type TenantScope, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { PersonRecord } from './period.schema.js';
import { PERIOD_CHANGE_MODEL, type PeriodChangeDocument } from './period-change.schema.js';

/** Entries are added in the transaction of the change, and never changed. */
@Injectable()
export class PeriodChangeRepository extends DemandRepository<PeriodChangeDocument> {
  constructor(@InjectModel(PERIOD_CHANGE_MODEL) model: Model<PeriodChangeDocument>) {
    super(model);
  }

  async append(
    scope: TenantScope,
    { by, ...change }: Pick<PeriodChangeDocument, 'periodUuid' | 'by' | 'summary' | 'changes'>,
    session: ClientSession,
  ): Promise<void> {
    const { uuid, name }: PersonRecord = by;
    const entry = { ...change, by: { uuid, name }, _id: uuidv7(), occurredAt: nowTimestamp() };
    await this.insert(scope, entry, { session });
  }

  /** Newest first. */
  async latest(scope: TenantScope, periodUuid: string, limit: number): Promise<PeriodChangeDocument[]> {
    return this.find(scope, { periodUuid }, { sort: { _id: -1 }, limit });
  }
}
