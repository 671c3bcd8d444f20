import type { ClientSession, Model, QueryFilter, UpdateQuery, UpdateWithAggregationPipeline } from 'mongoose';
import { type DemandOwned, DemandRepository, type WriteOptions } from '../persistence/demand-repository.js';
import { withTransaction } from '../persistence/mongo.js';
import type { TenantScope } from '../policy/request-context.js';
import type { TallyRepository } from './tally.repository.js';
import { type Bucket, type BucketCount, partsOf, type Tallied, type TallyRule } from './tally.rule.js';

/** Options of writes that may concern several documents. */
export interface TalliedOptions<T> extends WriteOptions {
  /**
   * Every document that matches the filter, as the transaction of the session has read them since its last write of
   * them. They are read again by default.
   */
  readonly stored?: readonly T[] | undefined;
}

/** A write on documents that are counted. */
interface TalliedWrite<T, R> {
  readonly write: (session: ClientSession) => Promise<R>;
  /** What the documents are after the write, where it tells; they are read again otherwise. */
  readonly after?: (before: readonly T[], result: R) => readonly T[] | undefined;
}

/** The fields that an update replaces, where it does nothing else. */
function replacedFields<T>(update: UpdateQuery<T> | UpdateWithAggregationPipeline): Partial<T> | undefined {
  if (Array.isArray(update)) return undefined;
  const { $set, ...others } = update;
  if (!$set || Object.keys(others).length > 0) return undefined;
  // Parts of fields, and what mongoose leaves out, are not what the document then has.
  const isReplaced = Object.entries($set).every(
    ([path, value]) => !path.includes('.') && value !== undefined,
  );
  return isReplaced ? ($set as Partial<T>) : undefined;
}

/** A repository whose every write also updates the counters of its documents, in the same transaction. */
export abstract class TalliedRepository<T extends DemandOwned>
  extends DemandRepository<T>
  implements Tallied
{
  protected constructor(
    model: Model<T>,
    private readonly tallies: TallyRepository,
    readonly tallyRule: TallyRule<T>,
  ) {
    super(model);
  }

  override async insertMany(
    scope: TenantScope,
    documents: readonly Omit<T, 'demandUuid'>[],
    options: WriteOptions = {},
  ): Promise<T[]> {
    return this.inTransaction(options, async (session) => {
      const stored = await super.insertMany(scope, documents, { session });
      await this.tallies.move(scope, [], this.bucketsOf(stored), session);
      return stored;
    });
  }

  override async updateOne(
    scope: TenantScope,
    filter: QueryFilter<T>,
    update: UpdateQuery<T> | UpdateWithAggregationPipeline,
    options: WriteOptions = {},
  ): Promise<T | null> {
    if (!this.moves(update)) return super.updateOne(scope, filter, update, options);
    const set = replacedFields(update);
    if (set)
      return this.inTransaction(options, async (session) => this.setFields(scope, filter, set, session));
    const write = (session: ClientSession): Promise<T | null> =>
      super.updateOne(scope, filter, update, { session });
    return this.tallied(scope, filter, options, { write });
  }

  override async updateMany(
    scope: TenantScope,
    filter: QueryFilter<T>,
    update: UpdateQuery<T>,
    options: TalliedOptions<T> = {},
  ): Promise<number> {
    if (!this.moves(update)) return super.updateMany(scope, filter, update, options);
    const set = replacedFields(update);
    return this.tallied(scope, filter, options, {
      write: (session) => super.updateMany(scope, filter, update, { session }),
      after: (before, matched) =>
        set && matched === before.length ? before.map((one) => ({ ...one, ...set })) : undefined,
    });
  }

  override async deleteMany(
    scope: TenantScope,
    filter: QueryFilter<T>,
    options: WriteOptions = {},
  ): Promise<number> {
    return this.tallied(scope, filter, options, {
      write: (session) => super.deleteMany(scope, filter, { session }),
      after: (before, deleted) => (deleted === before.length ? [] : undefined),
    });
  }

  /** Counts the demand's documents by bucket from the documents themselves, for the rule of these kinds. */
  async countBuckets(
    scope: TenantScope,
    kinds: readonly string[],
    session: ClientSession,
  ): Promise<BucketCount[]> {
    const part = partsOf(this.tallyRule).find((one) => one.kinds === kinds);
    if (!part) throw new Error(`no rule counts ${kinds.join(', ')} together`);
    const { fields, bucketsOf } = part;
    const groups = await this.aggregate<{ _id: T; count: number }>(
      scope,
      [
        {
          $group: {
            _id: Object.fromEntries(fields.map((field) => [field, `$${field}`])),
            count: { $sum: 1 },
          },
        },
      ],
      { session },
    );
    const counts = new Map<string, BucketCount>();
    for (const { _id, count } of groups) {
      for (const { kind, bucket } of bucketsOf(_id)) {
        const name = `${kind} ${bucket}`;
        counts.set(name, { kind, bucket, count: (counts.get(name)?.count ?? 0) + count });
      }
    }
    return [...counts.values()];
  }

  /** Runs a write on the documents that match a filter, and records how their buckets changed. */
  protected async tallied<R>(
    scope: TenantScope,
    filter: QueryFilter<T>,
    options: TalliedOptions<T>,
    { write, after }: TalliedWrite<T, R>,
  ): Promise<R> {
    return this.inTransaction(options, async (session) => {
      const projection = Object.fromEntries(this.tallyRule.fields.map((field) => [field, 1]));
      const before = options.stored ?? (await this.find(scope, filter, { projection, session }));
      const result = await write(session);
      const ids = before.map(({ _id }) => _id);
      const known = ids.length > 0 ? after?.(before, result) : [];
      const written = known ?? (await this.findByIds(scope, ids, { projection, session }));
      await this.tallies.move(scope, this.bucketsOf(before), this.bucketsOf(written), session);
      return result;
    });
  }

  /** Replaces fields of the first document that matches, in one command: the database returns what it was before. */
  private async setFields(
    scope: TenantScope,
    filter: QueryFilter<T>,
    set: Partial<T>,
    session: ClientSession,
  ): Promise<T | null> {
    const before = await this.model
      .findOneAndUpdate(this.scoped(scope, filter), { $set: set } as UpdateQuery<T>, {
        session,
        returnDocument: 'before',
        runValidators: true,
      })
      .lean<T>();
    if (!before) return null;
    const after = { ...before, ...set };
    await this.tallies.move(scope, this.bucketsOf([before]), this.bucketsOf([after]), session);
    return after;
  }

  /**
   * Records that documents were added by a write that does not go through this repository, in its transaction.
   * @param like one of the documents, which all belong to the same buckets
   */
  protected async recordAdded(
    scope: TenantScope,
    like: T,
    count: number,
    session: ClientSession,
  ): Promise<void> {
    const added = this.tallyRule.bucketsOf(like).map((bucket) => ({ ...bucket, count }));
    await this.tallies.add(scope, added, session);
  }

  /** Whether an update touches a field that determines a document's bucket. */
  protected moves(change: object): boolean {
    // Field names are quoted keys wherever they occur in an update, pipelines included.
    const text = JSON.stringify(change);
    return this.tallyRule.fields.some((field) => text.includes(`"${field}"`));
  }

  private bucketsOf(documents: readonly T[]): Bucket[] {
    return documents.flatMap((document) => this.tallyRule.bucketsOf(document));
  }

  private async inTransaction<R>(
    { session }: WriteOptions,
    work: (session: ClientSession) => Promise<R>,
  ): Promise<R> {
    return session ? work(session) : withTransaction(this.model.db, work);
  }
}
