import { isDuplicateKey, nowTimestamp } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ACCOUNT_BINDING_MODEL, type AccountBindingDocument } from './account-binding.schema.js';

/** Bindings of addresses to accounts. Every process that handles an address gets the same account. */
@Injectable()
export class AccountBindingRepository {
  constructor(@InjectModel(ACCOUNT_BINDING_MODEL) private readonly model: Model<AccountBindingDocument>) {}

  async find(email: string): Promise<AccountBindingDocument | null> {
    return this.model.findById(email).lean<AccountBindingDocument>();
  }

  /** Binds the account unless the address has one. @returns the bound account */
  async add(email: string, authUid: string): Promise<AccountBindingDocument> {
    const binding = { _id: email, authUid, isClosed: false, createdAt: nowTimestamp() };
    try {
      await this.model.create(binding);
      return binding;
    } catch (error) {
      const known = isDuplicateKey(error) ? await this.find(email) : null;
      if (!known) throw error;
      return known;
    }
  }

  /** Binds another account in place of `former`; does nothing if another process was first. */
  async replace(email: string, former: string, authUid: string): Promise<void> {
    const change = { authUid, isClosed: false, createdAt: nowTimestamp() };
    await this.model.updateOne({ _id: email, authUid: former }, { $set: change });
  }

  /** Marks the account of an address as no longer usable. @returns its uid, or null when none is bound */
  async close(email: string): Promise<string | null> {
    const closed = await this.model
      .findOneAndUpdate({ _id: email }, { $set: { isClosed: true } })
      .lean<AccountBindingDocument>();
    return closed?.authUid ?? null;
  }

  /** Forgets the account of an address. */
  async remove(email: string): Promise<void> {
    await this.model.deleteOne({ _id: email });
  }
}
