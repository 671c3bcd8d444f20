import { DemandRepository as TenantRepository, nowTimestamp, type ReadScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { DEMAND_USER_MODEL, type DemandUserDocument } from './demand-user.schema.js';

/** Not deleted. */
const ACTIVE: QueryFilter<DemandUserDocument> = { deletedAt: null };

/** People of demands. Looking somebody up to sign in is the one question that has no demand yet. */
@Injectable()
export class DemandUserRepository extends TenantRepository<DemandUserDocument> {
  constructor(@InjectModel(DEMAND_USER_MODEL) model: Model<DemandUserDocument>) {
    super(model);
  }

  static readonly active = ACTIVE;

  /** How many active users each demand of `ids` has, in one query. */
  async countByDemand(scope: ReadScope, ids: readonly string[]): Promise<number[]> {
    const visible = scope.demandUuid === null ? ids : ids.filter((id) => id === scope.demandUuid);
    const rows = await this.model.aggregate<{ _id: string; count: number }>([
      { $match: { demandUuid: { $in: [...new Set(visible)] }, deletedAt: null } },
      { $group: { _id: '$demandUuid', count: { $sum: 1 } } },
    ]);
    const counts = new Map(rows.map(({ _id, count }) => [_id, count]));
    return ids.map((id) => counts.get(id) ?? 0);
  }

  /** Addresses of `emails` that an active user of any demand has. */
  async takenEmails(emails: readonly string[], session: ClientSession): Promise<Set<string>> {
    const taken = await this.model
      .find({ activeEmail: { $in: [...emails] } }, { activeEmail: 1 })
      .session(session)
      .lean<Pick<DemandUserDocument, 'activeEmail'>[]>();
    return new Set(taken.map(({ activeEmail }) => activeEmail));
  }

  /** The active user who signs in with the identity service's uid. */
  async findSigningIn(authUid: string): Promise<DemandUserDocument | null> {
    return this.model.findOne({ authUid, ...ACTIVE }).lean<DemandUserDocument>();
  }

  /** The active user of an address, for mail about passwords. */
  async findByEmail(email: string): Promise<DemandUserDocument | null> {
    return this.model.findOne({ activeEmail: email }).lean<DemandUserDocument>();
  }

  /** The active user by id, for work that knows the row only. */
  async findActive(uuid: string): Promise<DemandUserDocument | null> {
    return this.model.findOne({ _id: uuid, ...ACTIVE }).lean<DemandUserDocument>();
  }

  async setAuthUid(uuid: string, authUid: string): Promise<void> {
    await this.model.updateOne({ _id: uuid }, { $set: { authUid } });
  }

  async markPasswordSet(uuid: string): Promise<void> {
    const change = { isPasswordSet: true, updatedAt: nowTimestamp() };
    await this.model.updateOne({ _id: uuid, isPasswordSet: false }, { $set: change });
  }
}
