import { gramFrequencies } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AUDIT_INDEXES, AUDIT_MODEL, type SearchableAuditEntry } from './audit.schema.js';

/** Fewer entries are searched soon, whatever their grams. */
const LARGE = 10_000;
/** Entries of each end of a log in a sample. */
const SAMPLED = 50;
const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 1_000;

type Frequencies = ReadonlyMap<string, number>;

const NONE: Frequencies = new Map();

/**
 * What share of a log's entries has a gram, from a sample of the oldest and newest ones. Only how fast a search is
 * depends on it, never what it finds, so a sample may be old.
 */
@Injectable()
export class AuditGrams {
  private readonly kept = new Map<string | null, { until: number; found: Promise<Frequencies> }>();

  constructor(@InjectModel(AUDIT_MODEL) private readonly model: Model<SearchableAuditEntry>) {}

  /** Empty for few entries. @param demandUuid null for the log of operators */
  async of(demandUuid: string | null): Promise<Frequencies> {
    const kept = this.kept.get(demandUuid);
    if (kept && kept.until > Date.now()) return kept.found;
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    const found = this.sample(demandUuid);
    this.kept.set(demandUuid, { until: Date.now() + KEPT_MS, found });
    found.catch(() => this.kept.delete(demandUuid));
    return found;
  }

  private async sample(demandUuid: string | null): Promise<Frequencies> {
    const hint = { ...AUDIT_INDEXES.listed };
    const count = await this.model.countDocuments({ demandUuid }).hint(hint).limit(LARGE);
    if (count < LARGE) return NONE;
    const ends = await Promise.all(
      ([1, -1] as const).map((direction) =>
        this.model
          .find({ demandUuid }, { searchGrams: 1 })
          .sort({ _id: direction })
          .limit(SAMPLED)
          .hint(hint)
          .lean<Pick<SearchableAuditEntry, 'searchGrams'>[]>(),
      ),
    );
    return gramFrequencies(ends.flat().map(({ searchGrams = [] }) => ({ searchGrams })));
  }
}
