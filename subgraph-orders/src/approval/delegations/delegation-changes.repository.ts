import { DemandRepository, nowTimestamp, type TenantScope, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { actorOf } from '../../orders/order-actors.js';
import {
  DELEGATION_CHANGE_MODEL,
  type DelegationChangeDocument,
} from '../../orders/records/delegation.schema.js';

type NewChange = Pick<
  DelegationChangeDocument,
  'delegationUuid' | 'absentUuid' | 'summary' | 'before' | 'after'
>;

@Injectable()
export class DelegationChangeRepository extends DemandRepository<DelegationChangeDocument> {
  constructor(@InjectModel(DELEGATION_CHANGE_MODEL) model: Model<DelegationChangeDocument>) {
    super(model);
  }

  async append(scope: TenantScope, change: NewChange, session: ClientSession): Promise<void> {
    const entry = { ...change, _id: uuidv7(), actor: actorOf(scope), at: nowTimestamp() };
    await this.insert(scope, entry, { session });
  }

  /** Newest first; those of one absent reviewer, or of everybody. */
  async latest(scope: TenantScope, limit: number, absentUuid?: string): Promise<DelegationChangeDocument[]> {
    return this.find(scope, absentUuid === undefined ? {} : { absentUuid }, { sort: { _id: -1 }, limit });
  }
}
