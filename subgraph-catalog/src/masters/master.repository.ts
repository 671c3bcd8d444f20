import {
  escapeRegex,
  searchConditions,
  searchKey,
  TalliedRepository,
  type PageArgs,
  type ReadOptions,
  type SearchKeys,
  type TallyRepository,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import type { ClientSession, Model, QueryFilter, UpdateQuery } from 'mongoose';

import { NEWEST_FIRST, type ListOrder } from './list-sort.js';
import { NAME_INDEX, SEARCH_INDEX, type MasterFields, type MasterRecord } from './master.schema.js';
import { masterTallies } from './master.tallies.js';

/** What a new version of a record replaces: its content, its search keys, and who wrote it when. */
export type MasterChange<Content> = Content &
  SearchKeys &
  Pick<MasterFields, 'nameKey' | 'sortKeys' | 'updatedAt' | 'updatedBy'>;

/** What a new version has to find unchanged. */
type SeenRecord = Pick<MasterRecord<unknown>, '_id' | 'searchText' | 'updatedAt'>;

/** Which records are asked for. */
export interface RecordQuestion {
  /** Words that they hold, each in one of their searchable values; all records without. */
  readonly query?: string | null;
  /** Deleted records too. */
  readonly includeDeleted?: boolean | null;
}

/** What a list is asked for. */
export interface ListQuestion extends RecordQuestion, PageArgs {
  /** Newest first unless given. */
  readonly order?: ListOrder;
}

/** Conditions on the fields that all masters share. */
type SharedFilter = QueryFilter<MasterRecord<unknown>>;

const IN_USE: SharedFilter = { deletedAt: null };
const BY_NAME: ListOrder = { nameKey: 1, _id: 1 };

/** Whether a question asks for records by words. */
export const isSearch = ({ query }: RecordQuestion): boolean => searchConditions(query).length > 0;

/**
 * The conditions of a question, and the index by which words find: left alone, a database that thinks they find much
 * walks the whole list in its order instead.
 */
export function conditionsOf(question: RecordQuestion): { filter: SharedFilter; hint?: typeof SEARCH_INDEX } {
  const filter = question.includeDeleted ? {} : IN_USE;
  if (!isSearch(question)) return { filter };
  return { filter: { ...filter, $and: searchConditions(question.query) }, hint: SEARCH_INDEX };
}

/** The records of one master; products, suppliers and delivery destinations each have theirs. */
export abstract class MasterRepository<Content, Links = object> extends TalliedRepository<
  MasterRecord<Content, Links>
> {
  protected constructor(model: Model<MasterRecord<Content, Links>>, tallies: TallyRepository) {
    super(model, tallies, masterTallies(model.modelName));
  }

  /** How the numbers of its records are called. */
  get kind(): string {
    return this.model.modelName;
  }

  /** The records of a list from one on. */
  async list(
    scope: TenantScope,
    question: ListQuestion,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<MasterRecord<Content, Links>[]> {
    const { filter, hint } = conditionsOf(question);
    const { order: sort = NEWEST_FIRST } = question;
    return this.find(scope, this.#shared(filter), { sort: { ...sort }, skip, limit, hint });
  }

  /** Records in use for a picker: those whose name begins with the query come first, each group by name. */
  async search(scope: TenantScope, query: string, limit: number): Promise<MasterRecord<Content, Links>[]> {
    const byName = (
      filter: SharedFilter,
      options: Pick<ReadOptions<unknown>, 'limit' | 'hint'>,
    ): Promise<MasterRecord<Content, Links>[]> =>
      this.find(scope, this.#shared({ ...IN_USE, ...filter }), { sort: { ...BY_NAME }, ...options });
    const start = searchKey(query);
    if (start === '') return byName({}, { limit });
    const begins = { nameKey: { $regex: `^${escapeRegex(start)}` } };
    const first = await byName(begins, { limit, hint: NAME_INDEX });
    if (first.length === limit) return first;
    const { filter, hint } = conditionsOf({ query });
    const others = await byName(
      { ...filter, _id: { $nin: first.map(({ _id }) => _id) } },
      { limit: limit - first.length, hint },
    );
    return [...first, ...others];
  }

  /** UUIDs of the records, deleted ones too, with a word of a search in their name. */
  async named(scope: TenantScope, word: string, limit: number): Promise<string[]> {
    const { filter, hint } = conditionsOf({ query: word, includeDeleted: true });
    const inName = { ...filter, nameKey: { $regex: escapeRegex(searchKey(word)) } };
    const found = await this.find(scope, this.#shared(inName), { limit, hint, projection: { _id: 1 } });
    return found.map(({ _id }) => _id);
  }

  /** True when another record in use has the same name, spelling variants included. */
  async isNameTaken(scope: TenantScope, name: string, exceptUuid: string): Promise<boolean> {
    const sameName = { ...IN_USE, nameKey: searchKey(name), _id: { $ne: exceptUuid } };
    return this.exists(scope, this.#shared(sameName));
  }

  /** Stores a new record. */
  async register(
    scope: TenantScope,
    record: MasterChange<Content> & Pick<MasterFields, 'createdAt'> & { readonly _id: string },
  ): Promise<MasterRecord<Content, Links>> {
    return this.insert(scope, this.#made(record));
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
    session?: ClientSession,
  ): Promise<MasterRecord<Content, Links> | null> {
    const { _id, searchText, updatedAt } = seen;
    return this.#write(scope, { _id, searchText, updatedAt }, change, session);
  }

  /** Begins the removal of a record in use; null where there is none. */
  async beginRemoval(
    scope: TenantScope,
    uuid: string,
    removableUntil: Date,
  ): Promise<MasterRecord<Content, Links> | null> {
    return this.#write(scope, { ...IN_USE, _id: uuid }, { removableUntil });
  }

  /** Gives a removal up, unless another one began since. */
  async giveUpRemoval(scope: TenantScope, uuid: string, removableUntil: Date): Promise<void> {
    await this.#write(scope, { ...IN_USE, _id: uuid, removableUntil }, { removableUntil: null });
  }

  /** Hides a record from lists and pickers whose removal began in time; null where there is none. */
  async markDeleted(
    scope: TenantScope,
    uuid: string,
    change: Pick<MasterFields, 'deletedAt' | 'updatedAt' | 'updatedBy'>,
  ): Promise<MasterRecord<Content, Links> | null> {
    const inTime = { ...IN_USE, _id: uuid, removableUntil: { $gt: new Date() } };
    return this.#write(scope, inTime, { ...change, removableUntil: null });
  }

  /** How many records there are, counted one by one. */
  async countMatching(scope: TenantScope, question: RecordQuestion): Promise<number> {
    const { filter, hint } = conditionsOf(question);
    return this.count(scope, this.#shared(filter), { hint });
  }

  /** The records in use that match the query, oldest first, a batch at a time. */
  async *stream(
    scope: TenantScope,
    query: string | null,
  ): AsyncGenerator<MasterRecord<Content, Links>, void, void> {
    const { demandUuid } = scope;
    const { filter, hint } = conditionsOf({ query });
    const cursor = this.#anyMaster()
      .find({ $and: [{ demandUuid }, filter] }, null, hint && { hint: { ...hint } })
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
    const created = records.flatMap(({ seen, next }) => (seen ? [] : [this.#made(next)]));
    const changed = records.flatMap(({ seen, next }) => (seen ? [{ seen, next }] : []));
    if (created.length > 0) await this.insertMany(scope, created, { session });
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

  /** A new record; what other systems add to it begins as the schema's defaults. */
  #made(record: object & { readonly _id: string }): Omit<MasterRecord<Content, Links>, 'demandUuid'> {
    return { ...record, deletedAt: null } as unknown as Omit<MasterRecord<Content, Links>, 'demandUuid'>;
  }

  async #write(
    scope: TenantScope,
    filter: SharedFilter,
    change: object,
    session?: ClientSession,
  ): Promise<MasterRecord<Content, Links> | null> {
    const update = { $set: change } as UpdateQuery<MasterRecord<Content, Links>>;
    return this.updateOne(scope, this.#shared(filter), update, { session });
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
