import { nowTimestamp, retryOnDuplicate, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import {
  OPERATORS,
  SECOND_FACTOR_POLICY_MODEL,
  type SecondFactorPolicyDocument,
} from './second-factor-policy.schema.js';

/** Whose policy: that of a demand, or with null that of operators. */
export type PolicyScope = TenantScope | null;

const keyOf = (scope: PolicyScope): string => scope?.demandUuid ?? OPERATORS;

/** Who needs a second factor. */
@Injectable()
export class SecondFactorPolicyRepository {
  constructor(
    @InjectModel(SECOND_FACTOR_POLICY_MODEL) private readonly model: Model<SecondFactorPolicyDocument>,
  ) {}

  async isRequired(scope: PolicyScope, session?: ClientSession): Promise<boolean> {
    const found = await this.model
      .findById(keyOf(scope))
      .session(session ?? null)
      .lean<SecondFactorPolicyDocument>();
    return found?.isRequired === true;
  }

  async set(scope: PolicyScope, isRequired: boolean, session: ClientSession): Promise<void> {
    const change = { demandUuid: scope?.demandUuid ?? null, isRequired, updatedAt: nowTimestamp() };
    const stored = this.model.updateOne({ _id: keyOf(scope) }, { $set: change }, { upsert: true, session });
    await stored.catch(retryOnDuplicate);
  }

  /** Which of the demands require a second factor, and `operators` where these do. One query. */
  async requiring(demandUuids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await this.model
      .find({ _id: { $in: [...new Set([...demandUuids, OPERATORS])] }, isRequired: true })
      .lean<SecondFactorPolicyDocument[]>();
    return new Set(found.map(({ _id }) => _id));
  }
}
