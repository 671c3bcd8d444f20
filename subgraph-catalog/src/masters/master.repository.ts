import {
  DemandRepository,
  escapeRegex,
  searchConditions,
  searchKey,
  type Page,
  type PageArgs,
  type SearchKeys,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import type { ClientSession, Model, QueryFilter, UpdateQuery } from 'mongoose';

import { NEWEST_FIRST, type ListOrder } from './list-sort.js';
import type { MasterFields, MasterRecord } from './master.schema.js';

/** What a new version of a record replaces: its content, its search keys, and who wrote it when. */
export type MasterChange<Content> = Content &
  SearchKeys &
  Pick<MasterFields, 'nameKey' | 'sortKeys' | 'updatedAt' | 'updatedBy'>;

/** What a new version has to find unchanged. */
type SeenRecord = Pick<MasterRecord<unknown>, '_id' | 'searchText' | 'updatedAt'>;

/** What a list is asked for. */
export interface ListQuestion extends PageArgs {
  readonly query?: string | null;
  /** Newest first unless given. */
  readonly order?: ListOrder;
  /** Deleted records too. */
  readonly includeDeleted?: boolean | null;
}

/** Conditions on the fields that all masters share. */
type SharedFilter = QueryFilter<MasterRecord<unknown>>;

const IN_USE: SharedFilter = { deletedAt: null };
const BY_NAME: ListOrder = { nameKey: 1, _id: 1 };

/** Records that hold every word of the query in one of their searchable values. */
function matching(query: string | null | undefined): SharedFilter {
  const conditions = searchConditions(query);
  return conditions.length === 0 ? {} : { $and: conditions };
}

/** The records of one master; products, suppliers and delivery destinations each have theirs. */
export abstract class MasterRepository<Content, Links = object> extends DemandRepository<
  MasterRecord<Content, Links>
> {
  protected constructor(model: Model<MasterRecord<Content, Links>>) {
    super(model);
  }

  /** One page of the records that match the query, those in use unless asked otherwise. */
  async list(scope: TenantScope, question: ListQuestion): Promise<Page<MasterRecord<Content, Links>>> {
    const { query, includeDeleted, order = NEWEST_FIRST } = question;
    const filter = { ...(includeDeleted ? {} : IN_USE), ...matching(query) };
    return this.page(scope, this.#shared(filter), question, order);
  }

  /** Records in use for a picker: those whose name begins with the query come first, each group by name. */
  async search(scope: TenantScope, query: string, limit: number): Promise<MasterRecord<Content, Links>[]> {
    const byName = (filter: SharedFilter, count: number): Promise<MasterRecord<Content, Links>[]> =>
      this.find(scope, this.#shared({ ...IN_USE, ...filter }), { sort: BY_NAME, limit: count });
    const start = searchKey(query);
    if (start === '') return byName({}, limit);
    const first = await byName({ nameKey: { $regex: `^${escapeRegex(start)}` } }, limit);
    if (first.length === limit) return first;
    const others = await byName(
      { ...matching(query), _id: { $nin: first.map(({ _id }) => _id) } },
      limit - first.length,
    );
    return [...first, ...others];
  }

  /** True when another record in use has the same name, spelling variants included. */
  async isNameTaken(scope: TenantScope, name: string, exceptUuid: string): Promise<boolean> {
    const sameName = { ...IN_USE, nameKey: searchKey(name), _id: { $ne: exceptUuid } };
    return this.exists(scope, this.#shared(sameName));
  }

  /** Stores a new record; what other systems add to it begins as the schema's defaults. */
  async register(
    scope: TenantScope,
    record: MasterChange<Content> & Pick<MasterFields, 'createdAt'> & { readonly _id: string },
  ): Promise<MasterRecord<Content, Links>> {
    const stored = { ...record, deletedAt: null } as unknown as Omit<
      MasterRecord<Content, Links>,
      'demandUuid'
    >;
    return this.insert(scope, stored);
  }

  /**
   * Replaces the content of a record in use, provided that nobody changed it since `expectedUpdatedAt`.
   * @param seen the record of which `change` keeps what other systems added to it
   * @returns the new record, or null where it is deleted, changed or not the tenant's
   */
  async replace(
    scope: TenantScope,
    seen: MasterRecord<Content, Links>,
    expectedUpdatedAt: string,
    change: MasterChange<Content>,
  ): Promise<MasterRecord<Content, Links> | null> {
    const { _id, searchText } = seen;
    return this.#write(scope, { ...IN_USE, _id, searchText, updatedAt: expectedUpdatedAt }, change);
  }

  /** Replaces what another system added to a record that still is as it was seen; not an edit of a user. */
  async replaceLinks(
    scope: TenantScope,
    seen: MasterRecord<Content, Links>,
    change: Links & SearchKeys,
  ): Promise<MasterRecord<Content, Links> | null> {
    const { _id, searchText, updatedAt } = seen;
    return this.#write(scope, { _id, searchText, updatedAt }, change);
  }

  /** Hides a record in use from lists and pickers; null where there is none. */
  async markDeleted(
    scope: TenantScope,
    uuid: string,
    change: Pick<MasterFields, 'deletedAt' | 'updatedAt' | 'updatedBy'>,
  ): Promise<MasterRecord<Content, Links> | null> {
    return this.#write(scope, { ...IN_USE, _id: uuid }, change);
  }

  /** How many records in use match the query. */
  async countMatching(scope: TenantScope, query: string | null): Promise<number> {
    return this.count(scope, this.#shared({ ...IN_USE, ...matching(query) }));
  }

  /** The records in use that match the query, oldest first, a batch at a time. */
  async *stream(
    scope: TenantScope,
    query: string | null,
  ): AsyncGenerator<MasterRecord<Content, Links>, void, void> {
    const { demandUuid } = scope;
    const cursor = this.#anyMaster()
      .find({ $and: [{ demandUuid }, IN_USE, matching(query)] })
      .sort({ _id: 1 })
      .lean()
      .cursor({ batchSize: 500 });
    // The model reads its own collection, whatever the type that it is seen through.
    for await (const record of cursor) yield record as unknown as MasterRecord<Content, Links>;
  }

  /**
   * Stores new records and new versions of seen ones, in the caller's transaction.
   * @returns false where one of the seen records was deleted or changed meanwhile
   */
  async storeAll(
    scope: TenantScope,
    records: readonly { seen: SeenRecord | null; next: object & { readonly _id: string } }[],
    session: ClientSession,
  ): Promise<boolean> {
    const { demandUuid } = scope;
    const created = records.filter(({ seen }) => !seen);
    const changed = records.flatMap(({ seen, next }) => (seen ? [{ seen, next }] : []));
    if (created.length > 0) {
      const documents = created.map(({ next }) => ({ ...next, demandUuid, deletedAt: null }));
      await this.#anyMaster().insertMany(documents, { session });
    }
    if (changed.length === 0) return true;
    const { matchedCount } = await this.#anyMaster().bulkWrite(
      changed.map(({ seen: { _id, searchText, updatedAt }, next: { _id: _, ...change } }) => ({
        updateOne: {
          filter: { ...IN_USE, demandUuid, _id, searchText, updatedAt },
          update: { $set: change },
        },
      })),
      { session },
    );
    return matchedCount === changed.length;
  }

  async #write(
    scope: TenantScope,
    filter: SharedFilter,
    change: object,
  ): Promise<MasterRecord<Content, Links> | null> {
    const update = { $set: change } as UpdateQuery<MasterRecord<Content, Links>>;
    return this.updateOne(scope, this.#shared(filter), update);
  }

  /** The model as that of any master, for questions and writes about the shared fields of many records. */
  #anyMaster(): Model<MasterRecord<object>> {
    return this.model as unknown as Model<MasterRecord<object>>;
  }

  /** Mongoose cannot see through a generic record that the shared fields are among its own. */
  #shared(filter: SharedFilter): QueryFilter<MasterRecord<Content, Links>> {
    return filter as QueryFilter<MasterRecord<Content, Links>>;
  }
}
