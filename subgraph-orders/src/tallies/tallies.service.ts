import { isDuplicateKey, withTransaction, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { LineRepository } from '../lines/line.repository.js';
import { OrderRepository } from '../orders/order.repository.js';
import { TallyRepository, type BucketRange } from './tally.repository.js';
import type { TallyKind } from './tally.schema.js';

/** So many rows more than buckets are read without being felt. */
const MAX_SURPLUS = 200;

/** Exact numbers of documents by bucket, whatever their number. */
@Injectable()
export class Tallies {
  constructor(
    private readonly rows: TallyRepository,
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Numbers by bucket; a bucket that has none may be missing. One question to the database. */
  async of(scope: TenantScope, kind: TallyKind, range?: BucketRange): Promise<ReadonlyMap<string, number>> {
    const found = await this.rows.sums(scope, kind, { range });
    if (!found.isCounted) {
      await this.recount(scope, kind);
      return (await this.rows.sums(scope, kind, { range })).counts;
    }
    if (found.surplus > MAX_SURPLUS) await this.rows.fold(scope, kind);
    return found.counts;
  }

  /** Counts a demand's documents anew. @returns kinds whose numbers were not what was counted. */
  async check(scope: TenantScope): Promise<TallyKind[]> {
    const [orderKind] = this.orders.tallyRule.kinds;
    const [lineKind] = this.lines.tallyRule.kinds;
    return [
      ...(orderKind ? await this.recount(scope, orderKind) : []),
      ...(lineKind ? await this.recount(scope, lineKind) : []),
    ];
  }

  /** Counts the documents of a kind, and those of the kinds that come out of the same documents. */
  private async recount(scope: TenantScope, wanted: TallyKind): Promise<TallyKind[]> {
    const documents = this.orders.tallyRule.kinds.includes(wanted) ? this.orders : this.lines;
    const { kinds } = documents.tallyRule;
    try {
      return await withTransaction(this.connection, async (session) => {
        const wrong: TallyKind[] = [];
        const counted = await documents.countBuckets(scope, session);
        for (const kind of kinds) {
          const { isCounted, counts } = await this.rows.sums(scope, kind, { session });
          const right = new Map(
            counted.filter((one) => one.kind === kind).map(({ bucket, count }) => [bucket, count]),
          );
          const buckets = [...new Set([...counts.keys(), ...right.keys()])];
          const isWrong = buckets.some((bucket) => (counts.get(bucket) ?? 0) !== (right.get(bucket) ?? 0));
          if (isCounted && isWrong) wrong.push(kind);
        }
        await this.rows.replace(scope, kinds, counted, session);
        return wrong;
      });
    } catch (error) {
      // Another process counted the demand for the first time in the same moment.
      if (isDuplicateKey(error)) return [];
      throw error;
    }
  }
}
