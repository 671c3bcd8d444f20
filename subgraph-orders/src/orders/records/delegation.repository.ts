import { DemandRepository, type TenantScope, todayJst } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { DELEGATION_MODEL, type DelegationDocument } from './delegation.schema.js';

@Injectable()
export class DelegationRepository extends DemandRepository<DelegationDocument> {
  constructor(@InjectModel(DELEGATION_MODEL) model: Model<DelegationDocument>) {
    super(model);
  }

  /** Delegations that are not over on a day, by their first day. */
  async openOn(scope: TenantScope, day: string, session?: ClientSession): Promise<DelegationDocument[]> {
    const filter = { endedAt: null, toDate: { $gte: day } };
    return this.find(scope, filter, { sort: { fromDate: 1, _id: 1 }, ...(session && { session }) });
  }

  /** Delegations whose first day it is. */
  async beginningOn(scope: TenantScope, day: string): Promise<DelegationDocument[]> {
    return this.find(scope, { endedAt: null, fromDate: day }, { sort: { _id: 1 } });
  }

  /** Demands with a delegation whose first day it is. */
  async demandsBeginningOn(day: string): Promise<string[]> {
    return this.model.distinct('demandUuid', { endedAt: null, fromDate: day });
  }

  /** The reviewers whom a person may represent today. */
  async absentFor(scope: TenantScope, deputyUuid: string, session?: ClientSession): Promise<string[]> {
    const filter = { ...inForce(todayJst()), deputyUuids: deputyUuid };
    const found = await this.find(scope, filter, { ...(session && { session }) });
    return [...new Set(found.map(({ absentUuid }) => absentUuid))];
  }

  /** The deputies of reviewers on a day, by reviewer; nothing for those who have none. */
  async deputiesOf(
    scope: TenantScope,
    absentUuids: readonly string[],
    session?: ClientSession,
    day = todayJst(),
  ): Promise<Map<string, string[]>> {
    if (absentUuids.length === 0) return new Map();
    const filter = { ...inForce(day), absentUuid: { $in: [...absentUuids] } };
    const deputies = new Map<string, string[]>();
    for (const { absentUuid, deputyUuids } of await this.find(scope, filter, {
      ...(session && { session }),
    })) {
      deputies.set(absentUuid, [...new Set([...(deputies.get(absentUuid) ?? []), ...deputyUuids])]);
    }
    return deputies;
  }
}

const inForce = (day: string) => ({ endedAt: null, fromDate: { $lte: day }, toDate: { $gte: day } });
