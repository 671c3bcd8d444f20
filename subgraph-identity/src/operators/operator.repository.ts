import { nowTimestamp, permissionDenied } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import {
  type Invitation,
  type InvitationFailure,
  recordOfInvitationFailure,
  removalOfInvitationFailure,
} from '../users/invitation-failure.js';
import { recordOfSignIn, type SignIn } from '../users/last-sign-in.js';
import { OPERATOR_MODEL, type OperatorDocument } from './operator.schema.js';

/** Operators; they belong to no demand. */
@Injectable()
export class OperatorRepository {
  constructor(@InjectModel(OPERATOR_MODEL) private readonly model: Model<OperatorDocument>) {}

  /** All active operators, oldest first; there are few. */
  async listActive(): Promise<OperatorDocument[]> {
    return this.model.find({ deletedAt: null }).sort({ _id: 1 }).lean<OperatorDocument[]>();
  }

  /** Active operators with the platform right, oldest first. */
  async listPlatformOperators(session?: ClientSession): Promise<OperatorDocument[]> {
    return this.model
      .find({ deletedAt: null, hasPlatformRight: true })
      .sort({ _id: 1 })
      .session(session ?? null)
      .lean<OperatorDocument[]>();
  }

  /** The first active operator; operators who have signed in precede those who have not. */
  async findFirst(session: ClientSession): Promise<OperatorDocument | null> {
    return this.model
      .findOne({ deletedAt: null })
      .sort({ isPasswordSet: -1, _id: 1 })
      .session(session)
      .lean<OperatorDocument>();
  }

  /** Includes deleted operators: their names remain visible on their actions. */
  async findByIds(ids: readonly string[]): Promise<OperatorDocument[]> {
    return this.model.find({ _id: { $in: [...new Set(ids)] } }).lean<OperatorDocument[]>();
  }

  async findActive(uuid: string): Promise<OperatorDocument | null> {
    return this.model.findOne({ _id: uuid, deletedAt: null }).lean<OperatorDocument>();
  }

  /** The active operators who sign in with these uids of the identity service, in one query. */
  async findSigningIn(authUids: readonly string[]): Promise<OperatorDocument[]> {
    if (authUids.length === 0) return [];
    return this.model.find({ authUid: { $in: [...authUids] }, deletedAt: null }).lean<OperatorDocument[]>();
  }

  async findByEmail(email: string): Promise<OperatorDocument | null> {
    return this.model.findOne({ activeEmail: email }).lean<OperatorDocument>();
  }

  /** Whether an operator has or had the address. */
  async isKnown(email: string): Promise<boolean> {
    return (await this.model.exists({ email })) !== null;
  }

  async insert(operator: OperatorDocument, session: ClientSession): Promise<void> {
    await this.model.create([operator], { session });
  }

  /** Changes an active operator. @returns the row after the change, or null when there is none */
  async update(
    uuid: string,
    change: Partial<OperatorDocument>,
    session: ClientSession,
  ): Promise<OperatorDocument | null> {
    return this.model
      .findOneAndUpdate(
        { _id: uuid, deletedAt: null },
        { $set: { ...change, updatedAt: nowTimestamp() } },
        { session, returnDocument: 'after', runValidators: true },
      )
      .lean<OperatorDocument>();
  }

  /**
   * Locks rows by writing to them, which serialises concurrent changes of operators to each other.
   * @returns the active ones
   */
  async lock(uuids: readonly string[], session: ClientSession): Promise<OperatorDocument[]> {
    const locked: OperatorDocument[] = [];
    // A fixed order prevents deadlocks.
    for (const uuid of [...new Set(uuids)].sort()) {
      const row = await this.model
        .findOneAndUpdate(
          { _id: uuid, deletedAt: null },
          { $inc: { lockVersion: 1 } },
          { session, returnDocument: 'after' },
        )
        .lean<OperatorDocument>();
      if (row) locked.push(row);
    }
    return locked;
  }

  /** Serialises what the operator does with their deletion. @throws PERMISSION_DENIED once they have been deleted */
  async requireNotDeleted(uuid: string, session: ClientSession): Promise<void> {
    const [active] = await this.lock([uuid], session);
    if (!active && (await this.model.exists({ _id: uuid }).session(session))) throw permissionDenied();
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
