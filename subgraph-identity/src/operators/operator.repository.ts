import { nowTimestamp, paginate, type Page, type PageArgs } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { OPERATOR_MODEL, type OperatorDocument } from './operator.schema.js';

/** People of the operating company; they belong to no demand. */
@Injectable()
export class OperatorRepository {
  constructor(@InjectModel(OPERATOR_MODEL) private readonly model: Model<OperatorDocument>) {}

  async list(args: PageArgs): Promise<Page<OperatorDocument>> {
    const filter = { deletedAt: null };
    return paginate(
      args,
      ({ skip, limit }) =>
        this.model.find(filter).sort({ _id: 1 }).skip(skip).limit(limit).lean<OperatorDocument[]>(),
      () => this.model.countDocuments(filter).exec(),
    );
  }

  /** Also deleted ones: their names stay on what they did. */
  async findByIds(ids: readonly string[]): Promise<OperatorDocument[]> {
    return this.model.find({ _id: { $in: [...new Set(ids)] } }).lean<OperatorDocument[]>();
  }

  async findActive(uuid: string): Promise<OperatorDocument | null> {
    return this.model.findOne({ _id: uuid, deletedAt: null }).lean<OperatorDocument>();
  }

  async findSigningIn(authUid: string): Promise<OperatorDocument | null> {
    return this.model.findOne({ authUid, deletedAt: null }).lean<OperatorDocument>();
  }

  async findByEmail(email: string): Promise<OperatorDocument | null> {
    return this.model.findOne({ activeEmail: email }).lean<OperatorDocument>();
  }

  async insert(operator: OperatorDocument, session: ClientSession): Promise<void> {
    await this.model.create([operator], { session });
  }

  async setAuthUid(uuid: string, authUid: string): Promise<void> {
    await this.model.updateOne({ _id: uuid }, { $set: { authUid } });
  }

  async markPasswordSet(uuid: string): Promise<void> {
    const change = { isPasswordSet: true, updatedAt: nowTimestamp() };
    await this.model.updateOne({ _id: uuid, isPasswordSet: false }, { $set: change });
  }
}
