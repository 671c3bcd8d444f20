import { DemandRepository, nowTimestamp, retryOnDuplicate, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { APPROVAL_SETTINGS_MODEL, type ApprovalSettingsDocument } from './approval-settings.schema.js';

@Injectable()
export class ApprovalSettingsRepository extends DemandRepository<ApprovalSettingsDocument> {
  constructor(@InjectModel(APPROVAL_SETTINGS_MODEL) model: Model<ApprovalSettingsDocument>) {
    super(model);
  }

  /** Largest total with tax for decisions by the link in the mail, yen; null: none. */
  async mailApprovalLimit(scope: TenantScope, session?: ClientSession): Promise<string | null> {
    const found = await this.findOne(scope, {}, { ...(session && { session }) });
    return found?.mailApprovalLimit ?? null;
  }

  async set(scope: TenantScope, mailApprovalLimit: string | null, session: ClientSession): Promise<void> {
    const { demandUuid } = scope;
    const stored = this.model.updateOne(
      this.scoped(scope, { _id: demandUuid }),
      { $set: { mailApprovalLimit, updatedAt: nowTimestamp() }, $setOnInsert: { demandUuid } },
      { upsert: true, session },
    );
    await stored.catch(retryOnDuplicate);
  }
}

/** Whether a total may be decided by the link in a mail. */
export const isWithin = (limit: string | null, total: string): boolean =>
  limit !== null && BigInt(total) <= BigInt(limit);
