import { setTimeout as pause } from 'node:timers/promises';
import {
  afterCommit,
  type CountOptions,
  type DemandOwned,
  type ReadOptions,
  type ReadScope,
  type SearchedList,
  steadyNow,
  TalliedRepository,
  type TallyRepository,
  type TallyRule,
  type TenantScope,
  type WriteOptions,
} from '@hacchu-hub/subgraph-kit';
import type {
  ClientSession,
  Model,
  PipelineStage,
  QueryFilter,
  UpdateQuery,
  UpdateWithAggregationPipeline,
} from 'mongoose';
import type { Portions } from '../portions.js';
import type { MasterEventRepository } from './history/master-event.repository.js';
import type { SeenVersion } from './import-row.schema.js';
import { type ImportRun, type ImportRuns, keysOfRuns, runKey } from './import-run.js';
import { KNOWN_TO_ALL_MS, type PublishedImports } from './published-imports.js';
import { StagedDocuments, visibleOf } from './staged-documents.js';

/** What an import has prepared in a record's own document, until it is applied or discarded. */
export interface StagedByImport {
  /** Key of the import's run. */
  readonly run: string;
  /** True in a new record, which nobody sees before the import is published. */
  readonly isNew?: true;
  /** In an existing record: the version that the import has seen, and the next one. */
  readonly seen?: SeenVersion;
  readonly next?: object;
}

/** A document that an import may prepare. */
export interface Stageable extends DemandOwned {
  readonly updatedAt: string;
  readonly searchText: string;
  readonly deletedAt: string | null;
  readonly staged?: StagedByImport;
}

/** Numbers of records of an import. */
export interface ImportCounts {
  readonly createdCount: number;
  readonly updatedCount: number;
}

/** A record as readers see it: the next version from the moment that its import is published. */
function asSeen<T extends Stageable>(record: T, published: readonly string[]): T {
  const { staged, ...current } = record;
  if (!staged) return record;
  const isNext =
    published.includes(staged.run) &&
    record.deletedAt === null &&
    staged.seen?.updatedAt === record.updatedAt &&
    staged.seen.searchText === record.searchText;
  // The same record: the fields of its next version replace the current ones.
  return { ...current, ...(isNext ? staged.next : {}) } as unknown as T;
}

/**
 * A repository whose records imports prepare in place: hidden new records, and next versions beside current ones.
 * `publish` makes all of an import visible at once; nothing here returns or counts any of it before.
 */
export abstract class StagedRepository<T extends Stageable> extends TalliedRepository<T> {
  private readonly documents: StagedDocuments;

  protected constructor(
    model: Model<T>,
    tallies: TallyRepository,
    rule: TallyRule<T>,
    private readonly published: PublishedImports,
    protected readonly history: MasterEventRepository,
  ) {
    super(model, tallies, rule);
    this.documents = new StagedDocuments(model.collection, this.portions);
    history.include(this);
  }

  protected get portions(): Portions {
    return this.published.portions;
  }

  /** The name of its collection. */
  get collectionName(): string {
    return this.model.collection.collectionName;
  }

  /** Whether everything that an import has prepared is there, and no record has changed since it was read. */
  async isReady(run: ImportRun, counts: ImportCounts): Promise<boolean> {
    return this.documents.areComplete(run, counts);
  }

  /**
   * Makes what an import has prepared visible, in the caller's transaction: a few records by writing them, more by one
   * document that readers take into account until `finish` has written them.
   *
   * @returns false where a record is missing, or has been changed or deleted since the import has seen it; the caller
   * then aborts the transaction. Many records are not checked here, but by `isReady` before.
   */
  async publish(
    scope: TenantScope,
    run: ImportRun,
    counts: ImportCounts,
    session: ClientSession,
  ): Promise<boolean> {
    const { createdCount, updatedCount } = counts;
    if (createdCount > 0) await this.recordAdded(scope, this.addedDocument(), createdCount, session);
    if (createdCount + updatedCount <= this.portions.writtenAtOnce) {
      const written = await this.documents.apply(run, {}, session);
      await this.history.publish(run, session);
      return written.createdCount === createdCount && written.updatedCount === updatedCount;
    }
    const { demandUuid } = scope;
    const { collectionName } = this;
    await this.published.add(
      { _id: runKey(run), demandUuid, collectionName, publishedAt: steadyNow() },
      session,
    );
    afterCommit(session, () => this.published.forget());
    return true;
  }

  /** Whether a published import of the demand is still to be written, as the database has it now. */
  async isBeingFinished({ demandUuid }: TenantScope): Promise<boolean> {
    const { collectionName } = this;
    return (await this.published.all()).some(
      (one) => one.demandUuid === demandUuid && one.collectionName === collectionName,
    );
  }

  /**
   * Writes what published imports have left to be written, some records at a time; may be repeated, also concurrently.
   * @param isDue which of the published imports
   */
  async finish(isDue: (run: string, publishedAt: Date) => boolean, signal?: AbortSignal): Promise<void> {
    const all = await this.published.all();
    for (const { _id: run, publishedAt, collectionName } of all) {
      if (collectionName !== this.collectionName || !isDue(run, publishedAt)) continue;
      // A process that has not read that it is published would see the first documents written, and no others.
      const knownToAll = publishedAt.getTime() + KNOWN_TO_ALL_MS - steadyNow().getTime();
      if (knownToAll > 0) await pause(Math.min(knownToAll, KNOWN_TO_ALL_MS), undefined, { signal });
      await this.documents.applyAll(run, signal);
      await this.history.finish(run, signal);
      await this.published.remove(run);
    }
  }

  /** Removes what imports have prepared, unless they are published. */
  async discard(runs: ImportRuns): Promise<void> {
    const prefix = `${runs.demandUuid}:${runs.jobUuid}:`;
    const published = await this.published.all();
    if (published.some(({ _id }) => _id.startsWith(prefix))) return;
    await this.documents.discard(runs.demandUuid, keysOfRuns(runs));
    await this.history.discard(runs);
  }

  /** Keys of all runs that have prepared something, of all demands. */
  async stagedRuns(): Promise<string[]> {
    return [...new Set([...(await this.documents.runs()), ...(await this.history.stagedRuns())])];
  }

  override async count(
    scope: TenantScope,
    filter?: QueryFilter<T>,
    options?: CountOptions<T>,
  ): Promise<number> {
    await this.published.refresh();
    return super.count(scope, filter, options);
  }

  override async exists(
    scope: TenantScope,
    filter: QueryFilter<T>,
    options?: WriteOptions,
  ): Promise<boolean> {
    await this.published.refresh();
    return super.exists(scope, filter, options);
  }

  /** Runs a pipeline over the visible documents of the demand, in a transaction over those that it sees. */
  override async aggregate<R>(
    scope: TenantScope,
    stages: PipelineStage[],
    options: Pick<ReadOptions<T>, 'session' | 'hint'> = {},
  ): Promise<R[]> {
    const { demandUuid } = scope;
    const published = (await this.published.all(options.session)).filter(
      (one) => one.demandUuid === demandUuid,
    );
    const shown: PipelineStage = { $match: visibleOf(published.map(({ _id }) => _id)) };
    return super.aggregate<R>(scope, [shown, ...stages], options);
  }

  protected override async matchesInOrder(
    scope: TenantScope,
    list: SearchedList<T>,
  ): Promise<T[] | undefined> {
    const found = await super.matchesInOrder(scope, list);
    return found && this.seenBy(scope, found);
  }

  override async updateOne(
    scope: TenantScope,
    filter: QueryFilter<T>,
    update: UpdateQuery<T> | UpdateWithAggregationPipeline,
    options?: WriteOptions,
  ): Promise<T | null> {
    await this.published.refresh();
    // A published version is written first, since it is the one that the writer has seen.
    const { _id } = filter as { _id?: unknown };
    for (const run of this.published.of(scope)) {
      await this.documents.apply(run, typeof _id === 'string' ? { _id } : {});
    }
    const updated = await super.updateOne(scope, filter, update, options);
    return updated && asSeen(updated, []);
  }

  /** A document as an import adds it: its fields determine its counters. */
  protected abstract addedDocument(): T;

  /** Records of a cursor as readers see them. */
  protected seenBy(scope: ReadScope, records: readonly T[]): T[] {
    const published = this.published.of(scope);
    return records.map((record) => asSeen(record, published));
  }

  protected async refreshPublished(): Promise<void> {
    await this.published.refresh();
  }

  protected override scoped(scope: ReadScope, filter: QueryFilter<T> = {}): QueryFilter<T> {
    return { $and: [super.scoped(scope, filter), visibleOf(this.published.of(scope))] } as QueryFilter<T>;
  }

  protected override async query(
    scope: ReadScope,
    filter: QueryFilter<T>,
    options: ReadOptions<T>,
  ): Promise<T[]> {
    await this.published.refresh();
    return this.seenBy(scope, await super.query(scope, filter, options));
  }
}
