import {
  gramFrequencies,
  type IndexKey,
  type ReadScope,
  type SearchKeys,
  Tallies,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { LINE_MODEL } from './lines/line.schema.js';
import { ORDER_MODEL } from './order.schema.js';
import { listIndex } from './order-filter.js';
import { TallyKind } from './tally.buckets.js';

/** Fewer documents are searched soon, whatever their grams. */
const LARGE = 10_000;
/** Documents of each end of a list in a sample. */
const SAMPLED = 50;
const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 1_000;

const SEARCHED = {
  [ORDER_MODEL]: {
    counted: TallyKind.Orders,
    sort: { listDate: 1, _id: 1 },
    hint: listIndex({ demandUuid: 1 }, 'listDate'),
  },
  [LINE_MODEL]: {
    counted: TallyKind.Lines,
    sort: { deliveryDate: 1, _id: 1 },
    hint: { demandUuid: 1, deletedAt: 1, deliveryDate: 1, _id: 1 },
  },
} as const satisfies Readonly<
  Record<string, { counted: TallyKind; sort: Readonly<Record<string, 1>>; hint: IndexKey }>
>;
type Searched = keyof typeof SEARCHED;

const NONE: ReadonlyMap<string, number> = new Map();

/**
 * What share of a demand's orders or lines has a gram, from a sample of the oldest and newest ones. Only how fast a
 * search is depends on it, never what it finds, so a sample may be old.
 */
@Injectable()
export class GramFrequencies {
  private readonly kept = new Map<string, { until: number; found: Promise<ReadonlyMap<string, number>> }>();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly tallies: Tallies,
  ) {}

  /** Empty for few documents, and for all demands together. */
  async of(
    scope: ReadScope,
    model: Searched,
    query: string | null | undefined,
  ): Promise<ReadonlyMap<string, number>> {
    const { demandUuid } = scope;
    if (demandUuid === null || !query?.trim()) return NONE;
    const key = `${model} ${demandUuid}`;
    const kept = this.kept.get(key);
    if (kept && kept.until > Date.now()) return kept.found;
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    const found = this.sample({ ...scope, demandUuid }, model);
    this.kept.set(key, { until: Date.now() + KEPT_MS, found });
    found.catch(() => this.kept.delete(key));
    return found;
  }

  private async sample(scope: TenantScope, model: Searched): Promise<ReadonlyMap<string, number>> {
    const { counted, sort, hint } = SEARCHED[model];
    const counts = await this.tallies.of(scope, counted);
    if ([...counts.values()].reduce((sum, count) => sum + count, 0) < LARGE) return NONE;
    const ends = await Promise.all(
      ([1, -1] as const).map((direction) =>
        this.connection
          .model<SearchKeys>(model)
          .find({ demandUuid: scope.demandUuid, deletedAt: null }, { searchGrams: 1 })
          .sort(Object.fromEntries(Object.keys(sort).map((field) => [field, direction])))
          .limit(SAMPLED)
          .hint({ ...hint })
          .lean<Pick<SearchKeys, 'searchGrams'>[]>(),
      ),
    );
    return gramFrequencies(ends.flat());
  }
}
