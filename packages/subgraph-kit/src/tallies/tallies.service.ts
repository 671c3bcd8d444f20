import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { isDuplicateKey, withTransaction } from '../persistence/mongo.js';
import type { TenantScope } from '../policy/request-context.js';
import { type BucketRange, TallyRepository } from './tally.repository.js';
import { partsOf, TALLIED, type Tallied } from './tally.rule.js';

/** Rows beyond one per bucket that can be read without a noticeable delay. */
const MAX_SURPLUS = 200;

/** Kinds that are counted together, and the documents that they count. */
interface Part {
  readonly documents: Tallied;
  readonly kinds: readonly string[];
}

/** Exact counts of documents by bucket, at a cost independent of the number of documents. */
@Injectable()
export class Tallies {
  /** Counts that are being made, by demand and first kind: readers that come meanwhile wait for the same ones. */
  private readonly underway = new Map<string, Promise<unknown>>();

  constructor(
    private readonly rows: TallyRepository,
    @Inject(TALLIED) private readonly tallied: readonly Tallied[],
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Counts by bucket; empty buckets may be missing. One database query. */
  async of(scope: TenantScope, kind: string, range?: BucketRange): Promise<ReadonlyMap<string, number>> {
    const found = await this.rows.sums(scope, kind, { range });
    if (!found.isCounted) {
      await this.countOnce(scope, this.partOf(kind));
      return (await this.rows.sums(scope, kind, { range })).counts;
    }
    if (found.surplus > MAX_SURPLUS) await this.rows.fold(scope, kind, range);
    return found.counts;
  }

  /** Recounts a demand's documents. @returns kinds whose counters had drifted */
  async check(scope: TenantScope): Promise<string[]> {
    const wrong: string[] = [];
    for (const part of this.parts()) wrong.push(...(await this.recount(scope, part)));
    return wrong;
  }

  /** Counting a large demand takes seconds, and the transactions of several readers would only repeat each other. */
  private async countOnce(scope: TenantScope, part: Part): Promise<void> {
    const key = `${scope.demandUuid} ${part.kinds[0] ?? ''}`;
    const underway =
      this.underway.get(key) ?? this.recount(scope, part).finally(() => this.underway.delete(key));
    this.underway.set(key, underway);
    await underway;
  }

  private parts(): Part[] {
    return this.tallied.flatMap((documents) =>
      partsOf(documents.tallyRule).map(({ kinds }) => ({ documents, kinds })),
    );
  }

  private partOf(kind: string): Part {
    const part = this.parts().find(({ kinds }) => kinds.includes(kind));
    if (!part) throw new Error(`no counters of kind ${kind}`);
    return part;
  }

  /** Recounts the documents for the kinds of one rule, in a transaction of its own: those must be short. */
  private async recount(scope: TenantScope, { documents, kinds }: Part): Promise<string[]> {
    try {
      return await withTransaction(this.connection, async (session) => {
        const wrong: string[] = [];
        const counted = await documents.countBuckets(scope, kinds, session);
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
