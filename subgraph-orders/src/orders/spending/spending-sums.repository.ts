import {
  DemandRepository,
  retryOnDuplicate,
  type TenantScope,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { addedUp, type Amounts, amountsOf, type KeyedAmounts, NOTHING } from './spending.rules.js';
import { COMPACTION, SPENDING_SUM_MODEL, type SpendingSumDocument } from './spending.schema.js';

/** Rows beyond one per sum that can be read without a noticeable delay. */
const MAX_SURPLUS = 200;
/** Rows compacted at a time. */
const COMPACTED = 5_000;

/** Which sums to read. */
export interface WantedSums {
  readonly months: readonly string[];
  /** All sums of the months by default. */
  readonly keys?: readonly string[];
}

/** The sums of months by key. */
export class Sums {
  private readonly byName: ReadonlyMap<string, Amounts>;

  constructor(readonly all: readonly KeyedAmounts[]) {
    this.byName = new Map(all.map((sum) => [`${sum.month} ${sum.key}`, sum]));
  }

  of(month: string, key: string): Amounts {
    const { waiting, ordered, received } = this.byName.get(`${month} ${key}`) ?? NOTHING;
    return { waiting, ordered, received };
  }
}

const sumOfRow = ({ month, key, waiting, ordered, received }: SpendingSumDocument): KeyedAmounts => ({
  month,
  key,
  ...amountsOf({ waiting, ordered, received }),
});

/** What orders take up, by month and key: changes only insert rows, so that orders of a demand do not conflict. */
@Injectable()
export class SpendingSums extends DemandRepository<SpendingSumDocument> {
  constructor(@InjectModel(SPENDING_SUM_MODEL) model: Model<SpendingSumDocument>) {
    super(model);
  }

  /** Records changes in the transaction that made them. */
  async add(scope: TenantScope, changes: readonly KeyedAmounts[], session: ClientSession): Promise<void> {
    const rows = changes.map(({ month, key, waiting, ordered, received }) => ({
      _id: uuidv7(),
      month,
      key,
      waiting: waiting.toString(),
      ordered: ordered.toString(),
      received: received.toString(),
    }));
    if (rows.length > 0) await this.insertMany(scope, rows, { session });
  }

  /** One query, whatever the number of orders. */
  async of(scope: TenantScope, wanted: WantedSums, session?: ClientSession): Promise<Sums> {
    const rows = await this.rows(scope, wanted, session);
    const sums = addedUp(rows.map(sumOfRow));
    if (!session && rows.length - sums.length > MAX_SURPLUS)
      for (const month of new Set(rows.map((row) => row.month))) await this.compact(scope, month);
    return new Sums(sums);
  }

  /** Rows of one consistent snapshot, so that a concurrent compaction is seen completely or not at all. */
  private async rows(
    { demandUuid }: TenantScope,
    { months, keys }: WantedSums,
    session: ClientSession | undefined,
  ): Promise<SpendingSumDocument[]> {
    const key = keys ? { $in: [...keys] } : { $ne: COMPACTION };
    const query = this.model.aggregate<SpendingSumDocument>([
      { $match: { demandUuid, month: { $in: [...months] }, key } },
    ]);
    return session ? query.session(session) : query.readConcern('snapshot');
  }

  /** Replaces the rows of each sum of a month by one; rows that are inserted meanwhile stay for the next time. */
  async compact(scope: TenantScope, month: string): Promise<void> {
    while (await this.compactSome(scope, month));
  }

  /** @returns whether there was anything to compact */
  private async compactSome(scope: TenantScope, month: string): Promise<boolean> {
    return withTransaction(this.model.db, async (session) => {
      await this.claim(scope, month, session);
      const crowded = await this.aggregate<{ _id: string }>(
        scope,
        [
          { $match: { month, key: { $ne: COMPACTION } } },
          { $group: { _id: '$key', rows: { $sum: 1 } } },
          { $match: { rows: { $gt: 1 } } },
          { $limit: MAX_SURPLUS },
        ],
        { session },
      );
      if (crowded.length === 0) return false;
      const filter = { month, key: { $in: crowded.map(({ _id }) => _id) } };
      const rows = await this.find(scope, filter, { sort: { key: 1 }, limit: COMPACTED, session });
      await this.exchange(scope, rows, addedUp(rows.map(sumOfRow)), session);
      return true;
    });
  }

  /** Replaces the sums of a month by those that were counted in the same transaction. */
  async replace(
    scope: TenantScope,
    month: string,
    sums: readonly KeyedAmounts[],
    session: ClientSession,
  ): Promise<void> {
    await this.claim(scope, month, session);
    await this.exchange(scope, await this.rows(scope, { months: [month] }, session), sums, session);
  }

  /** Months with more rows than sums, by demand. */
  async uncompacted(): Promise<{ demandUuid: string; month: string }[]> {
    const found = await this.model.aggregate<{ _id: { demandUuid: string; month: string } }>([
      { $match: { key: { $ne: COMPACTION } } },
      { $group: { _id: { demandUuid: '$demandUuid', month: '$month', key: '$key' }, rows: { $sum: 1 } } },
      { $match: { rows: { $gt: 1 } } },
      { $group: { _id: { demandUuid: '$_id.demandUuid', month: '$_id.month' } } },
    ]);
    return found.map(({ _id }) => _id);
  }

  private async exchange(
    scope: TenantScope,
    rows: readonly SpendingSumDocument[],
    sums: readonly KeyedAmounts[],
    session: ClientSession,
  ): Promise<void> {
    await this.deleteMany(scope, { _id: { $in: rows.map(({ _id }) => _id) } }, { session });
    await this.add(scope, sums, session);
  }

  /** Of two transactions that rewrite the rows of a month at once, one gets a write conflict here. */
  private async claim({ demandUuid }: TenantScope, month: string, session: ClientSession): Promise<void> {
    const claimed = this.model.updateOne(
      { _id: `${demandUuid}:${month}`, demandUuid, month, key: COMPACTION },
      { $set: { received: uuidv7() } },
      { upsert: true, session },
    );
    await claimed.catch(retryOnDuplicate);
  }
}
