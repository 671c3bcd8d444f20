import { type Page, type PageArgs, paginate, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { AUDIT_MODEL, type AuditCategory, type AuditEntryDocument } from './audit.schema.js';

/** The log of one demand, or with null the operators' own. */
export type AuditScope = TenantScope | null;

/** Entries are added and read, never changed. */
@Injectable()
export class AuditRepository {
  constructor(@InjectModel(AUDIT_MODEL) private readonly model: Model<AuditEntryDocument>) {}

  async insert(entry: AuditEntryDocument, session: ClientSession): Promise<void> {
    await this.model.create([entry], { session });
  }

  /** Newest first; with `categories` only theirs. */
  async page(
    scope: AuditScope,
    categories: readonly AuditCategory[],
    args: PageArgs,
  ): Promise<Page<AuditEntryDocument>> {
    const filter: QueryFilter<AuditEntryDocument> = {
      demandUuid: scope?.demandUuid ?? null,
      ...(categories.length > 0 ? { category: { $in: [...categories] } } : {}),
    };
    return paginate(
      args,
      ({ skip, limit }) =>
        this.model.find(filter).sort({ _id: -1 }).skip(skip).limit(limit).lean<AuditEntryDocument[]>(),
      () => this.model.countDocuments(filter).exec(),
    );
  }

  /** The last entry of a category that changed the field. */
  async lastChangeOf(
    scope: TenantScope,
    category: AuditCategory,
    field: string,
  ): Promise<AuditEntryDocument | null> {
    return this.model
      .findOne({ demandUuid: scope.demandUuid, category, 'changes.field': field })
      .sort({ _id: -1 })
      .lean<AuditEntryDocument>();
  }
}
