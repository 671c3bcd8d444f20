import type { Readable } from 'node:stream';
import {
  aborted,
  CsvFileError,
  CsvReader,
  type FileJobDocument,
  type FileJobPayload,
  FileJobs,
  ignoredColumnNotices,
  importReasons,
  importResultBatches,
  importResultFile,
  importResultKey,
  JobPostponedError,
  LARGE_CSV_LIMITS,
  type LargeCsvTable,
  ObjectStore,
  systemScope,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';
import { ImportRowRepository } from '../../masters/import-row.repository.js';
import type { ImportRun } from '../../masters/import-run.js';
import { ImportTurns } from '../../masters/import-turns.js';
import type { MasterService } from '../../masters/master.service.js';
import type { ImportCounts } from '../../masters/staged.repository.js';
import { Portions } from '../../portions.js';
import { ImportPlan } from './import-plan.js';
import type { MasterCsv } from './master-csv.js';
import { RowStaging } from './row-staging.js';

const CSV_TYPE = 'text/csv; charset=utf-8';

/** After this time an import looks again whether those before it are over. */
const LOOK_AGAIN_MS = 3_000;

const WAITS_FOR_TURN = '先に始めた取り込みの完了を待っています。終わりしだい自動で始めます。';

const importInput = z.object({ key: z.string(), allowsReplacedCharacters: z.boolean().default(false) });

const NAMED_DELETED = '取り込み中に、ファイルが参照するデータが削除されました。';

/** The failure reason shown to users when a run fails unexpectedly. */
export const UNEXPECTED_FAILURE = '処理中にエラーが発生しました。時間をおいて再度お試しください。';

/** What is imported, and into which master. */
export interface ImportTask<Content extends { readonly name: string }, Links, K extends string> {
  readonly csv: MasterCsv<Content, Links, K>;
  readonly masters: MasterService<Content, Links>;
  /** Aborted on shutdown or timeout. */
  readonly signal: AbortSignal;
}

/** A run with the job that it belongs to. */
interface RunningImport {
  readonly scope: TenantScope;
  readonly job: FileJobDocument;
  readonly run: ImportRun;
}

/** A run whose rows are all valid and prepared. */
interface ImportResult {
  readonly resultKey: string;
  readonly counts: ImportCounts;
  readonly unchangedCount: number;
  readonly notices: string[];
  /** Keeps the records that rows name in use until the transaction commits; false where one is deleted. */
  readonly keep: (session: ClientSession) => Promise<boolean>;
}

/**
 * Imports CSV files of masters, all rows or none: rows are validated as they are read, and valid ones staged in the
 * database; when all are valid, the database prepares them beside the records, and one small commit makes them visible.
 */
@Injectable()
export class CsvImportService {
  constructor(
    private readonly jobs: FileJobs,
    private readonly store: ObjectStore,
    private readonly reader: CsvReader,
    private readonly rows: ImportRowRepository,
    private readonly turns: ImportTurns,
    private readonly portions: Portions,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async run<Content extends { readonly name: string }, Links, K extends string>(
    { demandUuid, uuid }: FileJobPayload,
    task: ImportTask<Content, Links, K>,
  ): Promise<void> {
    const scope = systemScope(demandUuid);
    const job = await this.jobs.begin(scope, uuid, 'PENDING');
    if (!job) return;
    const run = { demandUuid, jobUuid: uuid, attempt: job.attempts };
    // What an earlier run left behind; should that run still be alive, it can no longer complete the job.
    await this.discardAll({ demandUuid, uuid }, task.masters);
    try {
      await this.requireTurn({ scope, job, run }, task.masters);
      await this.jobs.proceed(scope, uuid);
      await this.take({ scope, job, run }, task);
    } catch (error) {
      if (!(error instanceof CsvFileError)) throw error;
      await this.jobs.fail(scope, uuid, error.message, { outcome: { errorCount: 1 } });
    } finally {
      await this.discard(task.masters, run);
      await this.turns.release(run, task.masters.collectionName);
    }
  }

  /** Removes what all runs of an import have staged and prepared. */
  async discardAll(
    { demandUuid, uuid }: FileJobPayload,
    masters: Pick<MasterService<{ name: string }>, 'discard'>,
  ): Promise<void> {
    await this.discard(masters, { demandUuid, jobUuid: uuid });
  }

  /**
   * An import begins when those that were started before it are over: of two files with the same records, the later one
   * counts. Those are included whose records are still being written, since a record has room for one prepared version.
   *
   * @throws JobPostponedError
   */
  private async requireTurn(
    { scope, job, run }: RunningImport,
    masters: Pick<MasterService<{ name: string }>, 'collectionName' | 'isBeingFinished'>,
  ): Promise<void> {
    const isNext = (await this.jobs.isNext(scope, job)) && !(await masters.isBeingFinished(scope));
    if (isNext && (await this.turns.take(run, masters.collectionName))) return;
    await this.jobs.wait({ demandUuid: scope.demandUuid, uuid: job._id }, WAITS_FOR_TURN);
    throw new JobPostponedError('another import into this master is not over', LOOK_AGAIN_MS);
  }

  /** @throws where another import has begun, since this run seemed to be dead */
  private async keepTurn(run: ImportRun, collection: string, session?: ClientSession): Promise<void> {
    if (!(await this.turns.keep(run, collection, session))) throw new Error('the turn of the import is lost');
  }

  private async take<Content extends { readonly name: string }, Links, K extends string>(
    { scope, job, run }: RunningImport,
    { csv, masters, signal }: ImportTask<Content, Links, K>,
  ): Promise<void> {
    const { key, allowsReplacedCharacters } = importInput.parse(job.input);
    const table = await this.reader.readLarge(scope, () => this.store.stream(key), {
      columns: csv.columns,
      ...LARGE_CSV_LIMITS,
    });
    if (table.rowCount === 0) throw new CsvFileError('取り込む行がありません。');
    const plan = new ImportPlan(scope, csv, {
      presentKeys: table.presentKeys,
      isReplacementAllowed: allowsReplacedCharacters,
    });
    const staging = new RowStaging({
      plan,
      size: this.portions.staged,
      stage: async (from, contents) => {
        signal.throwIfAborted();
        await this.keepTurn(run, masters.collectionName);
        await this.rows.add(run, from, await masters.versionsOf(scope, job.creator, contents));
      },
      onProgress: (checked) => this.report({ scope, job, run }, table, { checked, copied: 0 }),
    });
    const resultKey = importResultKey(job);
    await this.storeResult(resultKey, importResultBatches(table.headers, staging.checked(table.batches)));
    const notices = ignoredColumnNotices(table.ignoredHeaders, csv.silentHeaders);
    const { errorCount, failed, counts, unchangedCount } = staging;
    if (errorCount > 0) {
      await this.storeResult(resultKey, importResultFile(table.headers, failed));
      const outcome = { errorCount, notices };
      await this.jobs.fail(scope, job._id, importReasons(failed), { resultKey, outcome });
      return;
    }
    await this.copy({ scope, job, run }, masters.collectionName, table, signal);
    await masters.requireReady(run, counts);
    const keep = async (session: ClientSession): Promise<boolean> =>
      csv.named?.master.keepInUse(scope, plan.named, session) ?? true;
    await this.publish({ scope, job, run }, masters, {
      resultKey,
      counts,
      unchangedCount,
      notices: [...notices, ...plan.notices],
      keep,
    });
    if (await this.jobs.isLatestRun(scope, job)) await this.store.delete(key);
  }

  private async storeResult(resultKey: string, file: Readable): Promise<void> {
    await this.store.putStream(resultKey, file, { contentType: CSV_TYPE });
  }

  /** Prepares the staged rows beside the records, where nobody sees them. */
  private async copy(
    running: RunningImport,
    collection: string,
    table: Pick<LargeCsvTable<string>, 'rowCount'>,
    signal: AbortSignal,
  ): Promise<void> {
    const { copied } = this.portions;
    for (let from = 0; from < table.rowCount; from += copied) {
      signal.throwIfAborted();
      const before = Math.min(from + copied, table.rowCount);
      await this.keepTurn(running.run, collection);
      await this.rows.copy(running.run, collection, { from, before });
      await this.report(running, table, { checked: table.rowCount, copied: before });
    }
  }

  /** Makes the records visible and completes the job in one transaction: a killed or repeated run stores nothing twice. */
  private async publish<Content extends { readonly name: string }, Links>(
    { scope, job, run }: RunningImport,
    masters: MasterService<Content, Links>,
    { resultKey, counts, unchangedCount, notices, keep }: ImportResult,
  ): Promise<void> {
    const updatedCount = counts.updatedCount - unchangedCount;
    const outcome = { createdCount: counts.createdCount, updatedCount, unchangedCount, notices };
    await withTransaction(this.connection, async (session) => {
      const result = { resultKey, outcome, attempt: run.attempt };
      const ended = await this.jobs.succeed(scope, job._id, result, session);
      if (!ended) return;
      await this.keepTurn(run, masters.collectionName, session);
      if (!(await keep(session))) throw aborted(NAMED_DELETED);
      await masters.publish(scope, run, counts, session);
    });
  }

  /** A row is half done once it is validated and staged, and done once it is prepared beside the records. */
  private async report(
    { scope, job }: RunningImport,
    { rowCount }: Pick<LargeCsvTable<string>, 'rowCount'>,
    { checked, copied }: { checked: number; copied: number },
  ): Promise<void> {
    const processedCount = Math.floor((checked + copied) / 2);
    await this.jobs.advance(scope, job._id, { processedCount, totalCount: rowCount });
  }

  private async discard(
    masters: Pick<MasterService<{ name: string }>, 'discard'>,
    runs: Parameters<ImportRowRepository['discard']>[0],
  ): Promise<void> {
    await this.rows.discard(runs);
    await masters.discard(runs);
  }
}
