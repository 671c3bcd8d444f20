import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, PipelineStage } from 'mongoose';
import { DemandRepository } from '../persistence/demand-repository.js';
import { storeBeforeCommit, uuidv7, withTransaction } from '../persistence/mongo.js';
import { systemScope, type TenantScope } from '../policy/request-context.js';
import type { Bucket, BucketCount } from './tally.rule.js';
import { COUNTED_MARKER, TALLY_MODEL, type TallyDocument } from './tally.schema.js';

/** The totals of a kind's ledger. */
interface TallySums {
  readonly counts: ReadonlyMap<string, number>;
  /** False until the demand's documents have been counted once. */
  readonly isCounted: boolean;
  /** Rows beyond one per bucket. */
  readonly surplus: number;
}

/** Buckets from one name up to, but excluding, another. */
export interface BucketRange {
  readonly from: string;
  readonly before: string;
}

/** Rows folded at a time. */
const FOLD_SIZE = 5_000;

const within = ({ from, before }: BucketRange) => ({ $gte: from, $lt: before });

const markerId = ({ demandUuid }: TenantScope, kind: string): string => `${demandUuid}:${kind}`;

const nameOf = ({ kind, bucket }: Bucket): string => `${kind} ${bucket}`;

/** One number for each bucket. */
function addedUp(counts: readonly BucketCount[]): BucketCount[] {
  const sums = new Map<string, BucketCount>();
  for (const { kind, bucket, count } of counts) {
    const name = nameOf({ kind, bucket });
    sums.set(name, { kind, bucket, count: (sums.get(name)?.count ?? 0) + count });
  }
  return [...sums.values()];
}

@Injectable()
export class TallyRepository extends DemandRepository<TallyDocument> {
  constructor(@InjectModel(TALLY_MODEL) model: Model<TallyDocument>) {
    super(model);
  }

  /** All demands with counters. */
  async demands(): Promise<string[]> {
    return this.model.distinct('demandUuid');
  }

  /**
   * Records that documents moved between buckets, in the transaction that changed them. The moves of a transaction are
   * stored together before its commit, where those there and back add up to nothing.
   */
  async move(
    scope: TenantScope,
    before: readonly Bucket[],
    after: readonly Bucket[],
    session: ClientSession,
  ): Promise<void> {
    await this.add(
      scope,
      [
        ...before.map(({ kind, bucket }) => ({ kind, bucket, count: -1 })),
        ...after.map(({ kind, bucket }) => ({ kind, bucket, count: 1 })),
      ],
      session,
    );
  }

  /**
   * Sums the ledger of a kind from one consistent snapshot. With a range, whether the kind is counted is asked before:
   * a condition on the marker or the range would not be looked up, and a kind that is counted stays so.
   */
  async sums(
    scope: TenantScope,
    kind: string,
    options: { range?: BucketRange; session?: ClientSession } = {},
  ): Promise<TallySums> {
    const { range, session } = options;
    const marked =
      range &&
      (await this.exists(scope, { _id: markerId(scope, kind), bucket: COUNTED_MARKER }, { session }));
    if (marked === false) return { counts: new Map(), isCounted: false, surplus: 0 };
    const stages: PipelineStage[] = [
      { $match: { demandUuid: scope.demandUuid, kind, ...(range && { bucket: within(range) }) } },
      { $group: { _id: '$bucket', count: { $sum: '$count' }, rows: { $sum: 1 } } },
    ];
    const query = this.model.aggregate<{ _id: string; count: number; rows: number }>(stages);
    // A transaction reads from its own snapshot.
    const groups = await (session ? query.session(session) : query.readConcern('snapshot'));
    const buckets = groups.filter(({ _id }) => _id !== COUNTED_MARKER);
    return {
      counts: new Map(buckets.map(({ _id, count }) => [_id, count])),
      isCounted: marked ?? buckets.length < groups.length,
      surplus: buckets.reduce((total, { rows }) => total + rows - 1, 0),
    };
  }

  /** Folds the rows of each bucket into one; rows inserted concurrently are left for the next time. */
  async fold(scope: TenantScope, kind: string, range?: BucketRange): Promise<void> {
    await withTransaction(this.model.db, async (session) => {
      await this.claim(scope, kind, session);
      const rows = await this.find(
        scope,
        { kind, bucket: range ? within(range) : { $ne: COUNTED_MARKER } },
        { limit: FOLD_SIZE, session },
      );
      const byBucket = new Map<string, TallyDocument[]>();
      for (const row of rows) byBucket.set(row.bucket, [...(byBucket.get(row.bucket) ?? []), row]);
      const many = [...byBucket].filter(([, found]) => found.length > 1);
      await this.deleteMany(
        scope,
        { _id: { $in: many.flatMap(([, found]) => found.map(({ _id }) => _id)) } },
        { session },
      );
      const sums = many.map(([bucket, found]) => ({
        kind,
        bucket,
        count: found.reduce((total, { count }) => total + count, 0),
      }));
      await this.store(scope, sums, session);
    });
  }

  /** Replaces the ledgers of the kinds with counts taken in the same transaction. */
  async replace(
    scope: TenantScope,
    kinds: readonly string[],
    counts: readonly BucketCount[],
    session: ClientSession,
  ): Promise<void> {
    for (const kind of kinds) await this.claim(scope, kind, session);
    await this.deleteMany(scope, { kind: { $in: [...kinds] }, bucket: { $ne: COUNTED_MARKER } }, { session });
    await this.store(scope, counts, session);
  }

  /** Serialises transactions that fold or replace the rows of a kind: a concurrent one gets a write conflict here. */
  private async claim(scope: TenantScope, kind: string, session: ClientSession): Promise<void> {
    await this.model.updateOne(
      { _id: markerId(scope, kind), demandUuid: scope.demandUuid, kind, bucket: COUNTED_MARKER },
      { $inc: { count: 1 } },
      { upsert: true, session },
    );
  }

  /** Adds numbers of documents to their buckets, in the transaction that stored them; stored as those of `move`. */
  async add(scope: TenantScope, counts: readonly BucketCount[], session: ClientSession): Promise<void> {
    const added = counts.map((one) => ({ ...one, demandUuid: scope.demandUuid }));
    await storeBeforeCommit(session, this, added, async (all) => {
      const demands = new Set(all.map(({ demandUuid }) => demandUuid));
      for (const demandUuid of demands) {
        const ofDemand = all.filter((one) => one.demandUuid === demandUuid);
        await this.store(systemScope(demandUuid), addedUp(ofDemand), session);
      }
    });
  }

  private async store(
    scope: TenantScope,
    rows: readonly BucketCount[],
    session: ClientSession,
  ): Promise<void> {
    const nonZero = rows.filter(({ count }) => count !== 0).map((row) => ({ ...row, _id: uuidv7() }));
    if (nonZero.length > 0) await this.insertMany(scope, nonZero, { session });
  }
}
