import { type Page, type PageArgs, paginate } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import {
  type DeletedPart,
  WITHDRAWAL_MODEL,
  type WithdrawalDocument,
  type WithdrawalPhase,
} from './withdrawal.schema.js';

/** Withdrawals of all demands: only operators and jobs see them. */
@Injectable()
export class WithdrawalRepository {
  constructor(@InjectModel(WITHDRAWAL_MODEL) private readonly model: Model<WithdrawalDocument>) {}

  async find(uuid: string, session?: ClientSession): Promise<WithdrawalDocument | null> {
    return this.model
      .findById(uuid)
      .session(session ?? null)
      .lean<WithdrawalDocument>();
  }

  /** The withdrawals of demands that are neither cancelled nor done. */
  async openOf(demandUuids: readonly string[], session?: ClientSession): Promise<WithdrawalDocument[]> {
    return this.model
      .find({ demandUuid: { $in: [...new Set(demandUuids)] }, phase: { $in: ['REQUESTED', 'DELETING'] } })
      .session(session ?? null)
      .lean<WithdrawalDocument[]>();
  }

  /** Newest first. */
  async page(args: PageArgs): Promise<Page<WithdrawalDocument>> {
    return paginate(
      args,
      ({ skip, limit }) =>
        this.model.find().sort({ _id: -1 }).skip(skip).limit(limit).lean<WithdrawalDocument[]>(),
      () => this.model.countDocuments().exec(),
    );
  }

  /** Requests whose time to cancel is over. */
  async due(now: string): Promise<WithdrawalDocument[]> {
    return this.model.find({ phase: 'REQUESTED', deletesAt: { $lte: now } }).lean<WithdrawalDocument[]>();
  }

  async unfinished(): Promise<WithdrawalDocument[]> {
    return this.model.find({ phase: 'DELETING' }).lean<WithdrawalDocument[]>();
  }

  async insert(withdrawal: WithdrawalDocument, session: ClientSession): Promise<void> {
    await this.model.create([withdrawal], { session });
  }

  /** Changes a withdrawal in a phase. @returns it after the change, or null when the phase is another one */
  async move(
    uuid: string,
    from: WithdrawalPhase,
    change: Partial<WithdrawalDocument>,
    session: ClientSession,
  ): Promise<WithdrawalDocument | null> {
    return this.model
      .findOneAndUpdate({ _id: uuid, phase: from }, { $set: change }, { session, returnDocument: 'after' })
      .lean<WithdrawalDocument>();
  }

  /** Stores what a slice deleted; a repetition replaces the numbers. */
  async setPart(
    uuid: string,
    slice: string,
    part: DeletedPart,
    session: ClientSession,
  ): Promise<WithdrawalDocument | null> {
    return this.model
      .findOneAndUpdate(
        { _id: uuid, phase: 'DELETING' },
        { $set: { [`parts.${slice}`]: part } },
        { session, returnDocument: 'after' },
      )
      .lean<WithdrawalDocument>();
  }
}
