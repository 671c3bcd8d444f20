import { DemandRepository } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { MASTER_EVENTS } from './history/master-event.schema.js';
import { IMPORT_ROW_MODEL, type ImportRowDocument, type StagedVersion } from './import-row.schema.js';
import { type ImportRun, type ImportRuns, keysOfRuns, runKey } from './import-run.js';

/** Longer than any import takes. */
const LIFETIME_MS = 24 * 60 * 60 * 1_000;

/** The valid rows of imports until the last row is validated. */
@Injectable()
export class ImportRowRepository extends DemandRepository<ImportRowDocument> {
  constructor(@InjectModel(IMPORT_ROW_MODEL) model: Model<ImportRowDocument>) {
    super(model);
  }

  /** @param from position of the first of these rows in the run */
  async add(run: ImportRun, from: number, versions: readonly StagedVersion[]): Promise<void> {
    if (versions.length === 0) return;
    const key = runKey(run);
    const shared = {
      demandUuid: run.demandUuid,
      run: key,
      expiresAt: new Date(Date.now() + LIFETIME_MS),
    };
    const rows = versions.map((version, index) => ({
      _id: `${key}:${from + index}`,
      ...shared,
      at: from + index,
      ...version,
    }));
    // Without mongoose, which would cast each field of each row; the rules have made them what they are.
    const { db, collection } = this.model;
    await db
      .collection<ImportRowDocument>(collection.collectionName)
      .insertMany(rows, { ordered: false, ignoreUndefined: true });
  }

  /**
   * Copies rows of a run to the collection of their records, within the database: new records, which are hidden, and
   * the next versions beside the current ones, and the hidden entries of their history. Repeating it has no further effect.
   *
   * @param into the name of the collection
   * @param from position of the first row; `before`: that of the first one that is not copied
   */
  async copy(
    run: ImportRun,
    into: string,
    { from, before }: { from: number; before: number },
  ): Promise<void> {
    const key = runKey(run);
    const rows = { demandUuid: run.demandUuid, run: key, at: { $gte: from, $lt: before } };
    const isNew = { run: key, isNew: true };
    await this.model.collection
      .aggregate([
        { $match: { ...rows, seen: null } },
        { $replaceWith: { $mergeObjects: ['$next', { staged: isNew }] } },
        { $merge: { into, on: '_id', whenMatched: 'keepExisting', whenNotMatched: 'insert' } },
      ])
      .toArray();
    await this.model.collection
      .aggregate([
        { $match: { ...rows, seen: { $ne: null } } },
        { $replaceWith: { _id: '$next._id', staged: { run: key, seen: '$seen', next: '$next' } } },
        { $merge: { into, on: '_id', whenMatched: 'merge', whenNotMatched: 'discard' } },
      ])
      .toArray();
    await this.model.collection
      .aggregate([
        { $match: { ...rows, event: { $ne: null } } },
        { $replaceWith: { $mergeObjects: ['$event', { staged: isNew }] } },
        { $merge: { into: MASTER_EVENTS, on: '_id', whenMatched: 'keepExisting', whenNotMatched: 'insert' } },
      ])
      .toArray();
  }

  async discard(runs: ImportRuns): Promise<void> {
    await this.model.deleteMany({ demandUuid: runs.demandUuid, run: keysOfRuns(runs) });
  }

  /** Keys of all runs with rows, of all demands. */
  async runs(): Promise<string[]> {
    return this.model.distinct('run');
  }
}
