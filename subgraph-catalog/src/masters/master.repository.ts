import {
  beginningPatterns,
  compareValues,
  type ReadOptions,
  type ReadScope,
  searchConditions,
  searchKey,
  type SearchKeys,
  searchPattern,
  selectMatches,
  steadyNow,
  type TallyRepository,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import type { ClientSession, Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { MasterEventRepository } from './history/master-event.repository.js';
import type { MasterEventDocument } from './history/master-event.schema.js';
import { type ListOrder, NEWEST_FIRST } from './list-sort.js';
import { type MasterFields, type MasterRecord, NAME_INDEX, orderIndex } from './master.schema.js';
import { masterTallies } from './master.tallies.js';
import type { PublishedImports } from './published-imports.js';
import {
  filterOf,
  IN_USE,
  isSearch,
  type ListCriteria,
  type RecordCriteria,
  type SharedFilter,
} from './record-criteria.js';
import { StagedRepository } from './staged.repository.js';

/** What a new version of a record replaces: its content, its search keys, and its editor and time. */
export type MasterChange<Content> = Content &
  SearchKeys &
  Pick<MasterFields, 'nameKey' | 'sortKeys' | 'updatedAt' | 'updatedBy'>;

/** Records that the cells of a file name. */
export interface NamedRecords {
  /**
   * The record that a name means: the one that is referred to already if it has the name, so that an export can be
   * imported again, or the only one in use that has it.
   */
  idOf(name: string, known: string | null | undefined): string | undefined;
}

/** A master whose records the cells of a file name. */
export interface NamedMaster {
  namedIn(scope: TenantScope, names: readonly string[]): Promise<NamedRecords>;
  keepInUse(scope: TenantScope, uuids: readonly string[], session: ClientSession): Promise<boolean>;
}

/** What else has to hold when a change commits, in its transaction; it throws where that does not. */
export type CommitCondition = (session: ClientSession) => Promise<void>;

/** Most of a record's bytes, which exports do not write. */
export const WITHOUT_SEARCH_GRAMS = { searchGrams: 0, 'staged.next.searchGrams': 0 };
const BY_NAME: ListOrder = { nameKey: 1, _id: 1 };

/** The records of several lists, each of them once. */
function inOrderOfNames<R extends Pick<MasterRecord<unknown>, '_id' | 'nameKey'>>(
  lists: readonly (readonly R[])[],
): R[] {
  const [only, ...others] = lists;
  if (only && others.length === 0) return [...only];
  const byId = new Map(lists.flat().map((record) => [record._id, record]));
  return [...byId.values()].sort(
    (one, other) => compareValues(one.nameKey, other.nameKey) || compareValues(one._id, other._id),
  );
}

/** The records of one master. */
export abstract class MasterRepository<Content, Links = object> extends StagedRepository<
  MasterRecord<Content, Links>
> {
  #defaults: object | undefined;

  protected constructor(
    model: Model<MasterRecord<Content, Links>>,
    tallies: TallyRepository,
    published: PublishedImports,
    history: MasterEventRepository,
  ) {
    super(model, tallies, masterTallies(model.modelName), published, history);
  }

  /** The kind under which its records are counted. */
  get kind(): string {
    return this.model.modelName;
  }

  /** A slice of a list. */
  async list(
    scope: TenantScope,
    criteria: ListCriteria,
    { skip, limit }: { skip: number; limit: number },
  ): Promise<MasterRecord<Content, Links>[]> {
    const { order: sort = NEWEST_FIRST } = criteria;
    // Expecting few records that are not hidden, DocumentDB would sort them instead of reading them in order.
    const { filter, hint = orderIndex(sort) } = filterOf(criteria);
    return this.find(scope, this.#shared(filter), { sort: { ...sort }, skip, limit, hint });
  }

  /** A slice of a searched list, from its first records; undefined where they have too few matches. */
  async firstMatches(
    scope: TenantScope,
    criteria: ListCriteria,
    window: { skip: number; limit: number },
  ): Promise<MasterRecord<Content, Links>[] | undefined> {
    return this.#inOrder(scope, { criteria, filter: {}, ...window });
  }

  async #inOrder(
    scope: TenantScope,
    {
      criteria: { query, includeDeleted, narrowing, order: sort = NEWEST_FIRST },
      filter,
      skip,
      limit,
    }: { criteria: ListCriteria; filter: SharedFilter; skip: number; limit: number },
  ): Promise<MasterRecord<Content, Links>[] | undefined> {
    return this.matchesInOrder(scope, {
      filter: this.#shared({ ...(includeDeleted ? {} : IN_USE), ...filter }),
      matches: this.#shared({ ...narrowing?.filter, $and: searchConditions(query) }),
      sort,
      hint: orderIndex(sort),
      skip,
      limit,
    });
  }

  /** Records in use for a picker: names that begin with the query first, then other matches, each sorted by name. */
  async search(scope: ReadScope, query: string, limit: number): Promise<MasterRecord<Content, Links>[]> {
    const byName = (
      filter: SharedFilter,
      options: Pick<ReadOptions<unknown>, 'hint'> & { limit: number },
    ): Promise<MasterRecord<Content, Links>[]> =>
      this.findAnywhere(scope, this.#shared({ ...IN_USE, ...filter }), { sort: { ...BY_NAME }, ...options });
    const start = searchKey(query);
    if (start === '') return scope.demandUuid === null ? [] : byName({}, { limit });
    const beginnings = await Promise.all(
      beginningPatterns(start).map(async ($regex) =>
        byName({ nameKey: { $regex } }, { limit, hint: NAME_INDEX }),
      ),
    );
    const first = inOrderOfNames(beginnings).slice(0, limit);
    if (first.length === limit) return first;
    const { filter, hint } = filterOf({ query });
    const others = { _id: { $nin: first.map(({ _id }) => _id) } };
    const sorted = async (rest: { limit: number }) => byName({ ...filter, ...others }, { ...rest, hint });
    const window = { skip: 0, limit: limit - first.length };
    // The records of all demands are in no order of their names.
    if (scope.demandUuid === null) return [...first, ...(await sorted(window))];
    const { items } = await selectMatches(window, {
      count: async (most) => this.countMatching(scope, { query }, most),
      inOrder: async (rest) =>
        this.#inOrder(scope, { criteria: { query, order: BY_NAME }, filter: others, ...rest }),
      sorted,
    });
    return [...first, ...items];
  }

  /** UUIDs of the records whose name contains a search word, deleted ones included. */
  async named(scope: ReadScope, word: string, limit: number): Promise<string[]> {
    const { filter, hint } = filterOf({ query: word, includeDeleted: true });
    const inName = { ...filter, nameKey: { $regex: searchPattern(searchKey(word)) } };
    const found = await this.findAnywhere(scope, this.#shared(inName), {
      limit,
      hint,
      projection: { _id: 1 },
    });
    return found.map(({ _id }) => _id);
  }

  /** What the names of records in files mean, ignoring spelling variants. */
  async namedIn(scope: TenantScope, names: readonly string[]): Promise<NamedRecords> {
    const keys = [...new Set(names.map(searchKey))];
    const found = await this.find(scope, this.#shared({ nameKey: { $in: keys } }));
    return {
      idOf: (name, known) => {
        const key = searchKey(name);
        const same = found.filter(({ nameKey }) => nameKey === key);
        if (same.some(({ _id }) => _id === known)) return known ?? undefined;
        const [one, ...others] = same.filter(({ deletedAt }) => deletedAt === null);
        return others.length === 0 ? one?._id : undefined;
      },
    };
  }

  /** The search keys of those of some names that records in use have. */
  async namesInUse(scope: TenantScope, names: readonly string[]): Promise<ReadonlySet<string>> {
    const keys = [...new Set(names.map(searchKey))];
    if (keys.length === 0) return new Set();
    const filter = this.#shared({ ...IN_USE, nameKey: { $in: keys } });
    const found = await this.find(scope, filter, { projection: { nameKey: 1 } });
    return new Set(found.map(({ nameKey }) => nameKey));
  }

  /**
   * Keeps records in use until the caller's transaction commits: a deletion that has begun is cancelled by it.
   * @returns false where one of them is deleted
   */
  async keepInUse(scope: TenantScope, uuids: readonly string[], session: ClientSession): Promise<boolean> {
    if (uuids.length === 0) return true;
    const inUse = this.#shared({ ...IN_USE, _id: { $in: [...uuids] } });
    // A time that has passed, rather than none: a write of what is stored already would conflict with no deletion.
    const change = { $set: { removableUntil: steadyNow() } } as UpdateQuery<MasterRecord<Content, Links>>;
    return (await this.updateMany(scope, inUse, change, { session })) === uuids.length;
  }

  /** Whether another record in use has the same name, in whichever form, ignoring spelling variants. */
  async isNameTaken(scope: TenantScope, name: string, exceptUuid: string): Promise<boolean> {
    const key = searchKey(name);
    const forms = beginningPatterns(key).map((pattern) => ({ nameKey: { $regex: `${pattern}$` } }));
    const named = forms.length === 1 ? { nameKey: key } : { $or: forms };
    return this.exists(scope, this.#shared({ ...IN_USE, ...named, _id: { $ne: exceptUuid } }));
  }

  /** Stores a new record, and the event in its history. */
  async register(
    scope: TenantScope,
    record: MasterChange<Content> & Pick<MasterFields, 'createdAt'> & { readonly _id: string },
    event: MasterEventDocument,
    { session, condition }: { session?: ClientSession | undefined; condition: CommitCondition },
  ): Promise<MasterRecord<Content, Links>> {
    const work = async (transaction: ClientSession): Promise<MasterRecord<Content, Links>> => {
      const stored = await this.insert(scope, this.#made(record), { session: transaction });
      await this.history.add(event, transaction);
      await condition(transaction);
      return stored;
    };
    return session ? work(session) : withTransaction(this.model.db, work);
  }

  /**
   * Replaces the content of a record in use, unless it has changed since `expectedUpdatedAt`.
   * @param seen the record whose links are included in the search keys of `change`
   * @param recorded the event for its history, unless nothing differs, and what has to hold
   * @returns the new record, or null where it is deleted, changed or not the tenant's
   */
  async replace(
    scope: TenantScope,
    seen: MasterRecord<Content, Links>,
    expectedUpdatedAt: string,
    change: MasterChange<Content>,
    { event, condition }: { event: MasterEventDocument | null; condition: CommitCondition },
  ): Promise<MasterRecord<Content, Links> | null> {
    const { _id, searchText } = seen;
    const version = { ...IN_USE, _id, searchText, updatedAt: expectedUpdatedAt };
    return this.#writeRecorded(scope, version, change, event, { condition });
  }

  /** Replaces the links of a record that has not changed since it was read; does not count as a user's edit. */
  async replaceLinks(
    scope: TenantScope,
    seen: MasterRecord<Content, Links>,
    change: Links & SearchKeys,
    event: MasterEventDocument | null,
    session?: ClientSession,
  ): Promise<MasterRecord<Content, Links> | null> {
    const { _id, searchText, updatedAt } = seen;
    return this.#writeRecorded(scope, { _id, searchText, updatedAt }, change, event, { session });
  }

  /** Marks a record in use for deletion; null where there is none. */
  async beginRemoval(
    scope: TenantScope,
    uuid: string,
    removableUntil: Date,
  ): Promise<MasterRecord<Content, Links> | null> {
    return this.#write(scope, { ...IN_USE, _id: uuid }, { removableUntil });
  }

  /** Cancels a deletion, unless another one has started since. */
  async cancelRemoval(scope: TenantScope, uuid: string, removableUntil: Date): Promise<void> {
    await this.#write(scope, { ...IN_USE, _id: uuid, removableUntil }, { removableUntil: null });
  }

  /** Deletes a record whose deletion started recently enough; null where there is none. */
  async markDeleted(
    scope: TenantScope,
    uuid: string,
    change: Pick<MasterFields, 'deletedAt' | 'updatedAt' | 'updatedBy'>,
    event: MasterEventDocument,
  ): Promise<MasterRecord<Content, Links> | null> {
    const inTime = { ...IN_USE, _id: uuid, removableUntil: { $gt: steadyNow() } };
    return this.#writeRecorded(scope, inTime, { ...change, removableUntil: null }, event);
  }

  /** Counts matching records one by one, up to a limit. */
  async countMatching(scope: TenantScope, criteria: RecordCriteria, limit?: number): Promise<number> {
    const { filter, hint } = filterOf(criteria);
    return this.count(scope, this.#shared(filter), { hint, limit });
  }

  /** Streams the matching records in use, oldest first, some at a time, without their search grams. */
  async *stream(
    scope: TenantScope,
    criteria: Pick<RecordCriteria, 'query' | 'narrowing'>,
  ): AsyncGenerator<MasterRecord<Content, Links>[], void, void> {
    const { filter, hint } = filterOf(criteria);
    await this.refreshPublished();
    const selected: Readonly<Record<string, unknown>> = this.scoped(scope, this.#shared(filter));
    const cursor = this.model.collection.find(selected, {
      projection: WITHOUT_SEARCH_GRAMS,
      // Identifiers grow with time; the indexes of narrowings end with the time of creation.
      sort: criteria.narrowing && !isSearch(criteria) ? { createdAt: 1, _id: 1 } : { _id: 1 },
      batchSize: this.portions.streamed,
      ...(hint && { hint: { ...hint } }),
    });
    try {
      // One promise for each batch of the database, where mongoose would need some for each record.
      while (await cursor.hasNext()) {
        const records = cursor.readBufferedDocuments() as unknown as MasterRecord<Content, Links>[];
        yield this.seenBy(scope, records);
      }
    } finally {
      await cursor.close();
    }
  }

  /** A new record as the database stores it: without mongoose, which adds the schema's defaults otherwise. */
  storedForm(
    scope: TenantScope,
    record: MasterChange<Content> & Pick<MasterFields, 'createdAt'> & { readonly _id: string },
  ): object & { readonly _id: string } {
    return { ...this.defaults(), ...this.#made(record), _id: record._id, demandUuid: scope.demandUuid };
  }

  protected override addedDocument(): MasterRecord<Content, Links> {
    return this.defaults() as MasterRecord<Content, Links>;
  }

  /** The values of all fields that have a default. */
  private defaults(): object {
    this.#defaults ??= new this.model({}).toObject<object>();
    return this.#defaults;
  }

  /** A new record; its links get the schema's defaults. */
  #made(record: object & { readonly _id: string }): Omit<MasterRecord<Content, Links>, 'demandUuid'> {
    return { ...record, deletedAt: null } as unknown as Omit<MasterRecord<Content, Links>, 'demandUuid'>;
  }

  /** Writes a change and its event in one transaction, in which a condition has to hold. */
  async #writeRecorded(
    scope: TenantScope,
    filter: SharedFilter,
    change: object,
    event: MasterEventDocument | null,
    { session, condition }: { session?: ClientSession | undefined; condition?: CommitCondition } = {},
  ): Promise<MasterRecord<Content, Links> | null> {
    if (!event && !condition) return this.#write(scope, filter, change, session);
    const work = async (transaction: ClientSession): Promise<MasterRecord<Content, Links> | null> => {
      const written = await this.#write(scope, filter, change, transaction);
      if (!written) return null;
      if (event) await this.history.add(event, transaction);
      await condition?.(transaction);
      return written;
    };
    return session ? work(session) : withTransaction(this.model.db, work);
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

  /** Mongoose's types cannot derive that a generic record has the shared fields. */
  #shared(filter: SharedFilter): QueryFilter<MasterRecord<Content, Links>> {
    return filter as QueryFilter<MasterRecord<Content, Links>>;
  }
}
