import type { ClientSession, Collection } from 'mongoose';
import type { Portions } from '../portions.js';
import { type ImportRun, runKey } from './import-run.js';
import type { ImportCounts } from './staged.repository.js';

/** Selects the documents that readers see, besides those of published imports. */
const NOT_HIDDEN = { 'staged.isNew': null };

/** The condition for the documents that readers see. It is no index condition, so that showing a record changes none. */
export const visibleOf = (published: readonly string[]): Readonly<Record<string, unknown>> =>
  published.length === 0 ? NOT_HIDDEN : { $or: [NOT_HIDDEN, { 'staged.run': { $in: published } }] };

type Only = Readonly<Record<string, unknown>>;

/** The record is still the version that the import has seen, and not deleted. */
const UNCHANGED = {
  deletedAt: null,
  $expr: {
    $and: ['updatedAt', 'searchText'].map((field) => ({ $eq: [`$${field}`, `$staged.seen.${field}`] })),
  },
};
/** Replaces the fields of a record by those of its next version; others, such as links, stay. */
const TO_NEXT = [{ $replaceWith: { $mergeObjects: ['$$ROOT', '$staged.next'] } }, { $unset: 'staged' }];

const keyOf = (run: ImportRun | string): string => (typeof run === 'string' ? run : runKey(run));

/** What a run has prepared; the demand is a part of the key, and each document has both. */
const ofRun = (run: ImportRun | string): { demandUuid: string; 'staged.run': string } => {
  const key = keyOf(run);
  return { demandUuid: key.slice(0, key.indexOf(':')), 'staged.run': key };
};

/** The commands on documents that imports have prepared, without mongoose and its casts. */
export class StagedDocuments {
  constructor(
    private readonly collection: Collection,
    private readonly portions: Pick<Portions, 'writtenOfStep'>,
  ) {}

  async areComplete(run: ImportRun, { createdCount, updatedCount }: ImportCounts): Promise<boolean> {
    const created = await this.collection.countDocuments({ ...ofRun(run), 'staged.isNew': true });
    if (created !== createdCount) return false;
    const unchanged = { ...ofRun(run), 'staged.isNew': null, ...UNCHANGED };
    return updatedCount === 0 || (await this.collection.countDocuments(unchanged)) === updatedCount;
  }

  /** Shows new records, and replaces existing ones by their next versions where they have not changed. */
  async apply(run: ImportRun | string, only: Only = {}, session?: ClientSession): Promise<ImportCounts> {
    const filter = { ...ofRun(run), ...only };
    const shown = await this.collection.updateMany(
      { ...filter, 'staged.isNew': true },
      { $unset: { staged: 1 } },
      { session },
    );
    const replaced = await this.collection.updateMany(
      { ...filter, 'staged.isNew': null, ...UNCHANGED },
      TO_NEXT,
      { session },
    );
    return { createdCount: shown.matchedCount, updatedCount: replaced.matchedCount };
  }

  /** `apply` for all documents of a run, some at a time; records changed since then stay as they are. */
  async applyAll(run: string, signal?: AbortSignal): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const found = await this.collection
        .find(ofRun(run), { projection: { _id: 1 } })
        .limit(this.portions.writtenOfStep)
        .toArray();
      if (found.length === 0) return;
      const only = { _id: { $in: found.map(({ _id }) => _id) } };
      await this.apply(run, only);
      await this.collection.updateMany({ ...ofRun(run), ...only }, { $unset: { staged: 1 } });
    }
  }

  async discard(demandUuid: string, runs: string | { $gte: string; $lt: string }): Promise<void> {
    const ofRuns = { demandUuid, 'staged.run': runs };
    await this.collection.deleteMany({ ...ofRuns, 'staged.isNew': true });
    await this.collection.updateMany(ofRuns, { $unset: { staged: 1 } });
  }

  /** Keys of all runs that have prepared something, of all demands. */
  async runs(): Promise<string[]> {
    const found: unknown[] = await this.collection.distinct('staged.run');
    return found.filter((key) => typeof key === 'string');
  }
}
