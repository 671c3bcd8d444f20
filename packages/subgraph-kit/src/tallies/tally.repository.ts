import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, PipelineStage } from 'mongoose';
import { DemandRepository } from '../demand-repository.js';
import { uuidv7, withTransaction } from '../mongo.js';
import type { TenantScope } from '../request-context.js';
import type { Bucket, BucketCount } from './tally.rule.js';
import { COUNTED, TALLY_MODEL, type TallyDocument } from './tally.schema.js';

/** What the rows of a kind add up to. */
interface TallySums {
  readonly counts: ReadonlyMap<string, number>;
  /** False until the demand's documents were counted once. */
  readonly isCounted: boolean;
  /** Rows beyond one per bucket. */
  readonly surplus: number;
}

/** From a bucket on, and up to before another, in the order of their names. */
export interface BucketRange {
  readonly from: string;
  readonly before: string;
}

/** Rows that are added up at a time. */
const FOLD_SIZE = 5_000;

const nameOf = ({ kind, bucket }: Bucket): string => `${kind} ${bucket}`;

@Injectable()
export class TallyRepository extends DemandRepository<TallyDocument> {
  constructor(@InjectModel(TALLY_MODEL) model: Model<TallyDocument>) {
    super(model);
  }

  /** Every demand of which a number is kept. */
  async demands(): Promise<string[]> {
    return this.model.distinct('demandUuid');
  }

  /** Writes down that documents count elsewhere than before, in the transaction that changed them. */
  async move(
    scope: TenantScope,
    before: readonly Bucket[],
    after: readonly Bucket[],
    session: ClientSession,
  ): Promise<void> {
    const changes = new Map<string, BucketCount>();
    const add = (buckets: readonly Bucket[], by: number): void => {
      for (const { kind, bucket } of buckets) {
        const name = nameOf({ kind, bucket });
        changes.set(name, { kind, bucket, count: (changes.get(name)?.count ?? 0) + by });
      }
    };
    add(before, -1);
    add(after, 1);
    await this.store(scope, [...changes.values()], session);
  }

  /** Adds the rows of a kind up, as they were together at one moment. */
  async sums(
    scope: TenantScope,
    kind: string,
    options: { range?: BucketRange; session?: ClientSession } = {},
  ): Promise<TallySums> {
    const { range, session } = options;
    const wanted = range && {
      $or: [{ bucket: COUNTED }, { bucket: { $gte: range.from, $lt: range.before } }],
    };
    const stages: PipelineStage[] = [
      { $match: { demandUuid: scope.demandUuid, kind, ...wanted } },
      { $group: { _id: '$bucket', count: { $sum: '$count' }, rows: { $sum: 1 } } },
    ];
    const question = this.model.aggregate<{ _id: string; count: number; rows: number }>(stages);
    // A transaction has its moment already.
    const groups = await (session ? question.session(session) : question.readConcern('snapshot'));
    const buckets = groups.filter(({ _id }) => _id !== COUNTED);
    return {
      counts: new Map(buckets.map(({ _id, count }) => [_id, count])),
      isCounted: buckets.length < groups.length,
      surplus: buckets.reduce((total, { rows }) => total + rows - 1, 0),
    };
  }

  /** Makes one row of the many that a bucket has; what is written meanwhile stays beside it. */
  async fold(scope: TenantScope, kind: string): Promise<void> {
    await withTransaction(this.model.db, async (session) => {
      await this.claim(scope, kind, session);
      const rows = await this.find(scope, { kind, bucket: { $ne: COUNTED } }, { limit: FOLD_SIZE, session });
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

  /** Puts what was counted in the same transaction in the place of all rows of the kinds. */
  async replace(
    scope: TenantScope,
    kinds: readonly string[],
    counts: readonly BucketCount[],
    session: ClientSession,
  ): Promise<void> {
    for (const kind of kinds) await this.claim(scope, kind, session);
    await this.deleteMany(scope, { kind: { $in: [...kinds] }, bucket: { $ne: COUNTED } }, { session });
    await this.store(scope, counts, session);
  }

  /** Only one transaction at a time folds or replaces the rows of a kind: a second one conflicts here. */
  private async claim(scope: TenantScope, kind: string, session: ClientSession): Promise<void> {
    await this.model.updateOne(
      { _id: `${scope.demandUuid}:${kind}`, demandUuid: scope.demandUuid, kind, bucket: COUNTED },
      { $inc: { count: 1 } },
      { upsert: true, session },
    );
  }

  private async store(
    scope: TenantScope,
    rows: readonly BucketCount[],
    session: ClientSession,
  ): Promise<void> {
    const telling = rows.filter(({ count }) => count !== 0).map((row) => ({ ...row, _id: uuidv7() }));
    if (telling.length > 0) await this.insertMany(scope, telling, { session });
  }
}
