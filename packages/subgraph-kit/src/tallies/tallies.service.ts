import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { isDuplicateKey, withTransaction } from '../persistence/mongo.js';
import type { TenantScope } from '../policy/request-context.js';
import { type BucketRange, TallyRepository } from './tally.repository.js';
import { TALLIED, type Tallied } from './tally.rule.js';

/** Rows beyond one per bucket that can be read without a noticeable delay. */
const MAX_SURPLUS = 200;

/** Exact counts of documents by bucket, at a cost independent of the number of documents. */
@Injectable()
export class Tallies {
  constructor(
    private readonly rows: TallyRepository,
    @Inject(TALLIED) private readonly tallied: readonly Tallied[],
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Counts by bucket; empty buckets may be missing. One database query. */
  async of(scope: TenantScope, kind: string, range?: BucketRange): Promise<ReadonlyMap<string, number>> {
    const found = await this.rows.sums(scope, kind, { range });
    if (!found.isCounted) {
      await this.recount(scope, this.documentsOf(kind));
      return (await this.rows.sums(scope, kind, { range })).counts;
    }
    if (found.surplus > MAX_SURPLUS) await this.rows.fold(scope, kind);
    return found.counts;
  }

  /** Recounts a demand's documents. @returns kinds whose counters had drifted */
  async check(scope: TenantScope): Promise<string[]> {
    const wrong: string[] = [];
    for (const documents of this.tallied) wrong.push(...(await this.recount(scope, documents)));
    return wrong;
  }

  private documentsOf(kind: string): Tallied {
    const documents = this.tallied.find(({ tallyRule }) => tallyRule.kinds.includes(kind));
    if (!documents) throw new Error(`no counters of kind ${kind}`);
    return documents;
  }

  /** Recounts the documents for all kinds derived from them. */
  private async recount(scope: TenantScope, documents: Tallied): Promise<string[]> {
    const { kinds } = documents.tallyRule;
    try {
      return await withTransaction(this.connection, async (session) => {
        const wrong: string[] = [];
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
      // Another process initialised the counters of the demand at the same time.
      if (isDuplicateKey(error)) return [];
      throw error;
    }
  }
}
