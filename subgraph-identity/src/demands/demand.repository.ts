import {
  type AnyDemandScope,
  notFound,
  nowTimestamp,
  type Page,
  type PageArgs,
  paginate,
  searchPattern,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { DEMAND_MODEL, type DemandDocument } from './demand.schema.js';

/** The mutable part of a demand. */
export type DemandChange = Partial<
  Omit<DemandDocument, '_id' | 'membershipVersion' | 'createdAt' | 'updatedAt'>
>;

export const DEMAND_NOT_FOUND = '組織が見つかりませんでした。';

/** Demands. A single demand is read and changed in its own scope; only lists for operators are not scoped. */
@Injectable()
export class DemandRepository {
  constructor(@InjectModel(DEMAND_MODEL) private readonly model: Model<DemandDocument>) {}

  /** The scope's own demand. @throws NOT_FOUND */
  async requireOwn(scope: TenantScope): Promise<DemandDocument> {
    const demand = await this.model.findById(scope.demandUuid).lean<DemandDocument>();
    if (!demand) throw notFound(DEMAND_NOT_FOUND);
    return demand;
  }

  /** Demands of `ids` that the scope may see, in one query. */
  async findVisible(scope: TenantScope | AnyDemandScope, ids: readonly string[]): Promise<DemandDocument[]> {
    const visible = scope.demandUuid === null ? ids : ids.filter((id) => id === scope.demandUuid);
    return this.model.find({ _id: { $in: [...new Set(visible)] } }).lean<DemandDocument[]>();
  }

  /** Demands of users whose tokens are resolved: no caller has a scope yet. One query. */
  async findForSignIn(ids: readonly string[]): Promise<DemandDocument[]> {
    return this.model.find({ _id: { $in: [...new Set(ids)] } }).lean<DemandDocument[]>();
  }

  /** For operators: names by id; unknown ids are left out. */
  async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const filter = { _id: { $in: [...new Set(ids)] } };
    const found = await this.model.find(filter, { name: 1 }).lean<Pick<DemandDocument, '_id' | 'name'>[]>();
    return new Map(found.map(({ _id, name }) => [_id, name]));
  }

  /** For operators: all demands whose name contains `nameKey`, newest first. */
  async list(nameKey: string, args: PageArgs): Promise<Page<DemandDocument>> {
    const filter: QueryFilter<DemandDocument> =
      nameKey === '' ? {} : { nameKey: { $regex: searchPattern(nameKey) } };
    return paginate(
      args,
      ({ skip, limit }) =>
        this.model.find(filter).sort({ _id: -1 }).skip(skip).limit(limit).lean<DemandDocument[]>(),
      () => this.model.countDocuments(filter).exec(),
    );
  }

  /** For operators: how many other demands are called the same, spelling variants included. */
  async countNamesakes({ _id, nameKey }: Pick<DemandDocument, '_id' | 'nameKey'>): Promise<number> {
    return this.model.countDocuments({ nameKey, _id: { $ne: _id } });
  }

  async insert(demand: DemandDocument, session: ClientSession): Promise<void> {
    await this.model.create([demand], { session });
  }

  /** Changes the scope's own demand. @throws NOT_FOUND */
  async updateOwn(scope: TenantScope, change: DemandChange, session: ClientSession): Promise<DemandDocument> {
    const updated = await this.model
      .findByIdAndUpdate(
        scope.demandUuid,
        { $set: { ...change, updatedAt: nowTimestamp() } },
        { returnDocument: 'after', runValidators: true, session },
      )
      .lean<DemandDocument>();
    if (!updated) throw notFound(DEMAND_NOT_FOUND);
    return updated;
  }

  /** Locks the scope's demand and its membership until the end of the transaction. @throws NOT_FOUND */
  async lock(scope: TenantScope, session: ClientSession): Promise<DemandDocument> {
    const locked = await this.model
      .findByIdAndUpdate(
        scope.demandUuid,
        { $inc: { membershipVersion: 1 } },
        { returnDocument: 'after', session },
      )
      .lean<DemandDocument>();
    if (!locked) throw notFound(DEMAND_NOT_FOUND);
    return locked;
  }
}
