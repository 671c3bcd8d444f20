import {
  DemandRepository as TenantRepository,
  nowTimestamp,
  type ReadScope,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import {
  type Invitation,
  type InvitationFailure,
  recordOfInvitationFailure,
  removalOfInvitationFailure,
} from '../users/invitation-failure.js';
import { recordOfSignIn, type SignIn } from '../users/last-sign-in.js';
import type { AdministratorCounts } from '../users/user-actions.js';
import { DEMAND_USER_MODEL, type DemandUserDocument, withoutAddress } from './demand-user.schema.js';

/** Not deleted. */
const ACTIVE: QueryFilter<DemandUserDocument> = { deletedAt: null };

/** Demand users. Only the look-up for a sign-in has no demand yet. */
@Injectable()
export class DemandUserRepository extends TenantRepository<DemandUserDocument> {
  constructor(@InjectModel(DEMAND_USER_MODEL) model: Model<DemandUserDocument>) {
    super(model);
  }

  static readonly active = ACTIVE;

  /** The number of active users of each demand in `ids`, in one query. */
  async countByDemand(scope: ReadScope, ids: readonly string[]): Promise<number[]> {
    return (await this.countsByDemand(scope, ids, ACTIVE)).map(({ all }) => all);
  }

  /** The numbers of active administrators of each demand in `ids`, in one query. */
  async administratorsByDemand(
    scope: ReadScope,
    ids: readonly string[],
    session?: ClientSession,
  ): Promise<AdministratorCounts[]> {
    return this.countsByDemand(scope, ids, { ...ACTIVE, role: 'ADMIN' }, session);
  }

  private async countsByDemand(
    scope: ReadScope,
    ids: readonly string[],
    filter: QueryFilter<DemandUserDocument>,
    session?: ClientSession,
  ): Promise<AdministratorCounts[]> {
    const visible = scope.demandUuid === null ? ids : ids.filter((id) => id === scope.demandUuid);
    const rows = await this.model
      .aggregate<{ _id: string } & AdministratorCounts>([
        { $match: { ...filter, demandUuid: { $in: [...new Set(visible)] } } },
        {
          $group: {
            _id: '$demandUuid',
            all: { $sum: 1 },
            // As `userStateOf`.
            signedIn: {
              $sum: { $cond: [{ $or: ['$isPasswordSet', { $ifNull: ['$lastSignedInAt', false] }] }, 1, 0] },
            },
          },
        },
      ])
      .session(session ?? null);
    const counts = new Map(rows.map(({ _id, ...count }) => [_id, count]));
    return ids.map((id) => counts.get(id) ?? { all: 0, signedIn: 0 });
  }

  /** Active users of many demands, in one query. */
  async membersOf(scope: ReadScope, demandUuids: readonly string[]): Promise<DemandUserDocument[]> {
    const filter = this.scoped(scope, { demandUuid: { $in: [...new Set(demandUuids)] }, ...ACTIVE });
    return this.model.find(filter).sort({ _id: 1 }).lean<DemandUserDocument[]>();
  }

  /** Addresses of `emails` that an active user of any demand has. */
  async takenEmails(emails: readonly string[], session: ClientSession): Promise<Set<string>> {
    const taken = await this.model
      .find({ activeEmail: { $in: [...emails] } }, { activeEmail: 1 })
      .session(session)
      .lean<Pick<DemandUserDocument, 'activeEmail'>[]>();
    return new Set(taken.map(({ activeEmail }) => activeEmail));
  }

  /** Addresses of `emails` with which active users of the scope's demand were invited, whoever owns them. */
  async emailsInDemand(
    scope: TenantScope,
    emails: readonly string[],
    session: ClientSession,
  ): Promise<Set<string>> {
    const filter = { ...ACTIVE, email: { $in: [...emails] } };
    const found = await this.find(scope, filter, { session });
    return new Set(found.map(({ email }) => email));
  }

  /** The active users who sign in with these uids of the identity service, in one query. */
  async findSigningIn(authUids: readonly string[]): Promise<DemandUserDocument[]> {
    if (authUids.length === 0) return [];
    return this.model.find({ authUid: { $in: [...authUids] }, ...ACTIVE }).lean<DemandUserDocument[]>();
  }

  /** The active user of an address, for mail about passwords. */
  async findByEmail(email: string): Promise<DemandUserDocument | null> {
    return this.model.findOne({ activeEmail: email }).lean<DemandUserDocument>();
  }

  /** The addresses of all users that the scope's demand ever had. */
  async emailsOf(scope: TenantScope): Promise<string[]> {
    return this.model.distinct('email', { demandUuid: scope.demandUuid });
  }

  /** Whether another demand has or had a user of the address. */
  async isKnownElsewhere(demandUuid: string, email: string): Promise<boolean> {
    return (await this.model.exists({ email, demandUuid: { $ne: demandUuid } })) !== null;
  }

  /** Ends the access of the scope's users of an address, which others may use then. */
  async giveUpAddress(scope: TenantScope, email: string): Promise<void> {
    for (const row of await this.find(scope, { email, ...ACTIVE }))
      await this.updateOne(
        scope,
        { _id: row._id },
        { $set: { deletedAt: nowTimestamp(), activeEmail: withoutAddress(row) } },
      );
  }

  /** Active users of all demands who own their address, for jobs over all accounts. */
  async listHolders(): Promise<DemandUserDocument[]> {
    const rows = await this.model.find(ACTIVE).sort({ _id: 1 }).lean<DemandUserDocument[]>();
    return rows.filter(({ email, activeEmail }) => email === activeEmail);
  }

  /** The active user by id, for jobs that only know the id. */
  async findActive(uuid: string): Promise<DemandUserDocument | null> {
    return this.model.findOne({ _id: uuid, ...ACTIVE }).lean<DemandUserDocument>();
  }

  /** Stores the identity service's uid of an address. */
  async setAuthUid(email: string, authUid: string): Promise<void> {
    await this.model.updateOne({ activeEmail: email, authUid: { $ne: authUid } }, { $set: { authUid } });
  }

  async recordInvitationFailure(uuid: string, failure: InvitationFailure): Promise<void> {
    const { filter, update } = recordOfInvitationFailure(uuid, failure);
    await this.model.updateOne(filter, update);
  }

  async removeInvitationFailure(invitation: Invitation): Promise<void> {
    const { filter, update } = removalOfInvitationFailure(invitation);
    await this.model.updateOne(filter, update);
  }

  async markPasswordSet(uuid: string, session?: ClientSession): Promise<void> {
    const change = { isPasswordSet: true, updatedAt: nowTimestamp() };
    await this.model.updateOne({ _id: uuid, isPasswordSet: false }, { $set: change }, { session });
  }

  /** Records when users signed in, in one command; an earlier time than the recorded one changes nothing. */
  async markSignedIn(signIns: readonly SignIn[]): Promise<void> {
    if (signIns.length === 0) return;
    await this.model.bulkWrite(signIns.map(recordOfSignIn));
  }
}
