import type {
  ClientSession,
  Model,
  PipelineStage,
  ProjectionType,
  QueryFilter,
  SortOrder,
  UpdateQuery,
  UpdateWithAggregationPipeline,
} from 'mongoose';
import { notFound, permissionDenied } from '../errors/errors.js';
import { type Matches, type Page, type PageArgs, paginate } from '../graph/paging.js';
import { mapInSlices } from '../limits/slices.js';
import { currentBudget } from '../limits/work-budget.js';
import type { ReadScope, TenantScope } from '../policy/request-context.js';
import { type Candidates, firstOfCandidates, rangeFromFirst, rangeOf, within } from './candidates.js';
import { compareValues } from './compare-values.js';

/** Fields of every document that belongs to a demand. */
export interface DemandOwned {
  _id: string;
  demandUuid: string;
}

/** The key of a declared index. */
export type IndexKey = Readonly<Record<string, 1 | -1>>;

/** Order, part and fields of what is read; in a transaction with its session. */
export interface ReadOptions<T> {
  /** The index to use, where the caller knows better than the query planner which one is most selective. */
  hint?: IndexKey;
  sort?: Record<string, SortOrder>;
  skip?: number;
  limit?: number;
  projection?: ProjectionType<T>;
  session?: ClientSession;
}

/** With `limit`, counting stops there. */
export type CountOptions<T> = Pick<ReadOptions<T>, 'session' | 'hint' | 'limit'>;

/** A slice of the matches of a search in the order of their list. */
export interface SearchedList<T> {
  /** Which records the list has. */
  readonly filter: QueryFilter<T>;
  /** What the search finds among them. */
  readonly matches: QueryFilter<T>;
  readonly sort: Readonly<Record<string, 1 | -1>>;
  /** The index that has the order. */
  readonly hint: IndexKey;
  /** Where the index has their key, records outside of their range are passed over without reading them. */
  readonly candidates?: Candidates<T> | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** How the matches of a filter are found, and their order. */
export interface FoundBy<T> {
  readonly sort: Readonly<Record<string, 1 | -1>>;
  /** The index that has the matches. */
  readonly hint: IndexKey | undefined;
  /** An index that has all fields of the filter, in the order: many matches are soon found there. */
  readonly ordered?: IndexKey | undefined;
  /** How many matches are sorted rather than found there, if more than are counted. */
  readonly sortable?: number | undefined;
  /** Where they are in the order of the list, many matches are sorted from its beginning, as far as a page needs. */
  readonly candidates?: Candidates<T> | undefined;
  /** What is read of the matches; everything by default. */
  readonly projection?: ProjectionType<T> | undefined;
}

/** The session of the transaction that a write belongs to. */
export interface WriteOptions {
  session?: ClientSession;
}

/** Documents that are read at a time where all of them are. */
const EACH_BATCH = 1_000;

/** How many records of a list are read in order for a page of matches. */
const READ_IN_ORDER = 2_000;

/**
 * A repository of documents that belong to demands. Every query and every write is filtered by the scope's demand, so
 * a subclass cannot reach another tenant by omitting a condition.
 */
export abstract class DemandRepository<T extends DemandOwned> {
  protected constructor(protected readonly model: Model<T>) {}

  /** `filter`, restricted to the scope's demand. */
  protected scoped(scope: ReadScope, filter: QueryFilter<T> = {}): QueryFilter<T> {
    if (scope.demandUuid === null) return filter;
    return { $and: [{ demandUuid: scope.demandUuid }, filter] };
  }

  async find(scope: TenantScope, filter: QueryFilter<T> = {}, options: ReadOptions<T> = {}): Promise<T[]> {
    return this.query(scope, filter, options);
  }

  /**
   * Documents of any number, some at a time, for files and sums over all of them: they are no rows of an answer, and not
   * charged to the operation as such.
   */
  async *each(
    scope: TenantScope,
    filter: QueryFilter<T>,
    { sort, projection }: Pick<ReadOptions<T>, 'sort' | 'projection'> = {},
  ): AsyncGenerator<T, void, void> {
    const query = this.model.find(this.scoped(scope, filter), projection);
    if (sort) void query.sort(sort);
    for await (const document of query.lean<T[]>().cursor({ batchSize: EACH_BATCH })) yield document;
  }

  async findOne(scope: TenantScope, filter: QueryFilter<T>, options: ReadOptions<T> = {}): Promise<T | null> {
    const [first] = await this.query(scope, filter, { ...options, limit: 1 });
    return first ?? null;
  }

  async findById(scope: TenantScope, id: string, options: ReadOptions<T> = {}): Promise<T | null> {
    return this.findOne(scope, { _id: id }, options);
  }

  /** Finds many ids in one query, for entity references and loaders; none needs no query. */
  async findByIds(scope: ReadScope, ids: readonly string[], options: ReadOptions<T> = {}): Promise<T[]> {
    if (ids.length === 0) return [];
    return this.query(scope, { _id: { $in: [...new Set(ids)] } }, options);
  }

  /** @throws PERMISSION_DENIED for another demand's document, NOT_FOUND when there is none */
  async requireById(
    scope: TenantScope,
    id: string,
    message?: string,
    options: ReadOptions<T> = {},
  ): Promise<T> {
    const found = await this.findById(scope, id, options);
    if (found) return found;
    if (await this.model.exists({ _id: id }).session(options.session ?? null)) throw permissionDenied();
    throw notFound(message);
  }

  async count(
    scope: TenantScope,
    filter: QueryFilter<T> = {},
    { session, hint, limit }: CountOptions<T> = {},
  ): Promise<number> {
    const query = this.model.countDocuments(this.scoped(scope, filter)).session(session ?? null);
    if (hint) void query.hint({ ...hint });
    if (limit) void query.limit(limit);
    return inTime(query, session);
  }

  async exists(scope: TenantScope, filter: QueryFilter<T>, options: WriteOptions = {}): Promise<boolean> {
    return (await this.model.exists(this.scoped(scope, filter)).session(options.session ?? null)) !== null;
  }

  /** One page; `sort` should end with `_id` so that the order is stable across pages. */
  async page(
    scope: TenantScope,
    filter: QueryFilter<T>,
    args: PageArgs,
    sort: Record<string, SortOrder> = { _id: -1 },
  ): Promise<Page<T>> {
    return paginate(
      args,
      ({ skip, limit }) => this.find(scope, filter, { sort, skip, limit }),
      () => this.count(scope, filter),
    );
  }

  /** Stores a new document in the scope's demand. */
  async insert(scope: TenantScope, document: Omit<T, 'demandUuid'>, options: WriteOptions = {}): Promise<T> {
    const [created] = await this.insertMany(scope, [document], options);
    if (!created) throw new Error('the database returned no document');
    return created;
  }

  async insertMany(
    scope: TenantScope,
    documents: readonly Omit<T, 'demandUuid'>[],
    options: WriteOptions = {},
  ): Promise<T[]> {
    const { demandUuid } = scope;
    const rows = await mapInSlices(documents, (document) => new this.model({ ...document, demandUuid }));
    await this.model.insertMany(rows, { session: options.session });
    return mapInSlices(rows, (row) => row.toObject<T>());
  }

  /** Updates the first document that matches. @returns the document after the update, or null when none matched */
  async updateOne(
    scope: TenantScope,
    filter: QueryFilter<T>,
    update: UpdateQuery<T> | UpdateWithAggregationPipeline,
    options: WriteOptions = {},
  ): Promise<T | null> {
    return this.model
      .findOneAndUpdate(this.scoped(scope, filter), update, {
        session: options.session,
        returnDocument: 'after',
        updatePipeline: Array.isArray(update),
        runValidators: true,
      })
      .lean<T>();
  }

  /** @returns the number of documents that matched */
  async updateMany(
    scope: TenantScope,
    filter: QueryFilter<T>,
    update: UpdateQuery<T>,
    options: WriteOptions = {},
  ): Promise<number> {
    const result = await this.model.updateMany(this.scoped(scope, filter), update, {
      session: options.session,
    });
    return result.matchedCount;
  }

  /** @returns the number of documents deleted */
  async deleteMany(scope: TenantScope, filter: QueryFilter<T>, options: WriteOptions = {}): Promise<number> {
    const result = await this.model.deleteMany(this.scoped(scope, filter), { session: options.session });
    return result.deletedCount;
  }

  /** Runs a pipeline that is restricted to the scope's demand. */
  async aggregate<R>(
    scope: TenantScope,
    stages: PipelineStage[],
    { session, hint }: Pick<ReadOptions<T>, 'session' | 'hint'> = {},
  ): Promise<R[]> {
    const match: PipelineStage = { $match: { demandUuid: scope.demandUuid } };
    const query = this.model.aggregate<R>([match, ...stages]).session(session ?? null);
    if (hint) void query.hint({ ...hint });
    const budget = currentBudget();
    if (budget && !session) void query.option({ maxTimeMS: budget.databaseMs });
    const rows = await query;
    budget?.consume(rows.length);
    return rows;
  }

  /**
   * A slice of the matches of a search, from the first records of the list: it takes as long as there are records
   * between the matches, and never long. Undefined where these records have too few matches.
   */
  protected async matchesInOrder(
    scope: TenantScope,
    { filter, matches, sort, hint, candidates, skip, limit }: SearchedList<T>,
  ): Promise<T[] | undefined> {
    const first = async (listed: QueryFilter<T>): Promise<T[] | undefined> => {
      const found = await this.aggregate<T>(
        scope,
        [
          { $match: listed },
          { $sort: { ...sort } },
          { $limit: READ_IN_ORDER },
          { $match: matches },
          { $skip: skip },
          { $limit: limit },
        ],
        { hint },
      );
      return found.length === limit ? found : undefined;
    };
    if (!candidates || !(candidates.key in hint)) return first(filter);
    const { key } = candidates;
    const direction = sort[key];
    if (direction) {
      // Nothing that comes before the first candidate matches.
      const range = await rangeFromFirst(this.reading(scope), candidates, direction);
      return range && first(within(filter, key, range));
    }
    const found = await first(filter);
    if (found) return found;
    const range = await rangeOf(this.reading(scope), candidates);
    return range && first(within(filter, key, range));
  }

  /**
   * Counts the matches of a filter and sorts them. As long as there are few, they are looked up once for both: by then
   * their order is known, and only those of the slice are read.
   */
  foundOnce(
    scope: TenantScope,
    filter: QueryFilter<T>,
    { sort, hint, ordered = hint, sortable = 0, candidates, projection }: FoundBy<T>,
  ): Pick<Matches<T>, 'count' | 'sorted'> {
    let all: readonly string[] | undefined;
    return {
      count: async (limit) => {
        const most = Math.max(limit, sortable);
        const found = await this.sortedIds(scope, filter, { sort, hint, limit: most });
        if (found.length < most) all = found;
        return Math.min(found.length, limit);
      },
      sorted: async ({ skip, limit }) => {
        if (!all) {
          const page = { sort: { ...sort }, projection, skip, limit };
          const isInOrder = candidates !== undefined && candidates.key in sort;
          const found = isInOrder
            ? await firstOfCandidates(this.reading(scope), filter, candidates, page)
            : undefined;
          return found ?? this.query(scope, filter, { ...page, hint: ordered });
        }
        const wanted = all.slice(skip, skip + limit);
        if (wanted.length === 0) return [];
        const matches: QueryFilter<T> = { $and: [{ _id: { $in: wanted } }, filter] };
        const rows = await this.query(scope, matches, { hint: { _id: 1 }, projection });
        const byId = new Map(rows.map((row) => [row._id, row]));
        return wanted.flatMap((id) => byId.get(id) ?? []);
      },
    };
  }

  private reading(scope: TenantScope) {
    return async (filter: QueryFilter<T>, options: ReadOptions<T>): Promise<T[]> =>
      this.query(scope, filter, options);
  }

  /** Ids of up to `limit` matches in the order of a list. They are no rows of an answer, and not charged as such. */
  private async sortedIds(
    scope: TenantScope,
    filter: QueryFilter<T>,
    { sort, hint, limit }: { sort: Readonly<Record<string, 1 | -1>>; hint?: IndexKey; limit: number },
  ): Promise<string[]> {
    const fields = Object.keys(sort);
    const query = this.model
      .find(this.scoped(scope, filter), Object.fromEntries(fields.map((field) => [field, 1])))
      .limit(limit)
      // One answer instead of several.
      .batchSize(limit + 1);
    if (hint) void query.hint({ ...hint });
    const rows = await inTime(query, undefined).lean<(Record<string, unknown> & { _id: string })[]>();
    const compare = (one: Record<string, unknown>, other: Record<string, unknown>): number => {
      for (const field of fields) {
        const order = (sort[field] ?? 1) * compareValues(one[field], other[field]);
        if (order !== 0) return order;
      }
      return 0;
    };
    return rows.sort(compare).map(({ _id }) => _id);
  }

  /**
   * `find` for searches, which operators make over all demands: in an index that begins with the demand, the database
   * skips from one demand to the next.
   *
   * @param isEachNamed for large collections, since DocumentDB reads the whole index for a range of demands: they are
   *   looked up each time, so the list is never outdated, and each is looked up in the index of the search
   */
  protected async findAnywhere(
    scope: ReadScope,
    filter: QueryFilter<T>,
    { isEachNamed = false, ...options }: ReadOptions<T> & { limit: number; isEachNamed?: boolean },
  ): Promise<T[]> {
    if (scope.demandUuid !== null) return this.query(scope, filter, options);
    // Without a condition on its first field, an index would not be considered.
    const demandUuid = isEachNamed
      ? { $in: await inTime(this.model.distinct('demandUuid'), undefined) }
      : { $gte: '' };
    return this.query(scope, { $and: [{ demandUuid }, filter] }, options);
  }

  /** Every read of whole documents. */
  protected async query(scope: ReadScope, filter: QueryFilter<T>, options: ReadOptions<T>): Promise<T[]> {
    const query = this.model.find(this.scoped(scope, filter), options.projection);
    if (options.sort) void query.sort(options.sort);
    if (options.skip) void query.skip(options.skip);
    if (options.limit) void query.limit(options.limit);
    if (options.hint) void query.hint({ ...options.hint });
    const rows = await inTime(query.session(options.session ?? null), options.session).lean<T[]>();
    currentBudget()?.consume(rows.length);
    return rows;
  }
}

/** Limits the query to the remaining time of the operation; a transaction has its own limit. */
function inTime<Q extends { maxTimeMS(ms: number): Q }>(query: Q, session: ClientSession | undefined): Q {
  const budget = currentBudget();
  return budget && !session ? query.maxTimeMS(budget.databaseMs) : query;
}
