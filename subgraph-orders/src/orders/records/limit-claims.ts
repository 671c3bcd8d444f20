import {
  type DemandOwned,
  DemandRepository,
  retryOnDuplicate,
  type TenantScope,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Schema } from 'mongoose';

export const LIMIT_CLAIM_MODEL = 'LimitClaim';

/** What a demand or a person may have only so many of. */
export type LimitedKind = 'approval-routes' | 'budgets' | 'delegations' | 'list-views';

interface LimitClaimDocument extends DemandOwned {
  /** The last transaction that added one. */
  claim: string;
}

export const limitClaimSchema = new Schema<LimitClaimDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    claim: { type: String, required: true },
  },
  { collection: 'limit_claims', versionKey: false },
);

/** Keeps transactions that count before they add from adding more than the limit together. */
@Injectable()
export class LimitClaims extends DemandRepository<LimitClaimDocument> {
  constructor(@InjectModel(LIMIT_CLAIM_MODEL) model: Model<LimitClaimDocument>) {
    super(model);
  }

  /** Before counting: of two transactions at once, one is retried and counts what the other added. */
  async take(scope: TenantScope, kind: LimitedKind, session: ClientSession): Promise<void> {
    const _id = `${scope.demandUuid}:${kind}`;
    const claim = uuidv7();
    if (await this.updateOne(scope, { _id }, { $set: { claim } }, { session })) return;
    await this.insert(scope, { _id, claim }, { session }).catch(retryOnDuplicate);
  }
}
