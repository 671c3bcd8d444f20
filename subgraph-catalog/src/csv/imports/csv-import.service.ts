import {
  CsvFileError,
  CsvReader,
  type FileJobDocument,
  type FileJobPayload,
  FileJobs,
  ignoredColumnNotices,
  importReasons,
  importResultFile,
  ObjectStore,
  systemScope,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { MasterService } from '../../masters/master.service.js';
import { planImport } from './import-plan.js';
import type { MasterCsv } from './master-csv.js';

const CSV_TYPE = 'text/csv; charset=utf-8';

const importInput = z.object({ key: z.string(), allowsReplacedCharacters: z.boolean().default(false) });

/** The failure reason shown to users when a run fails unexpectedly. */
export const UNEXPECTED_FAILURE = '処理中にエラーが発生しました。時間をおいて再度お試しください。';

/** Imports CSV files of masters: all rows are validated first, then stored in one transaction, or none of them. */
@Injectable()
export class CsvImportService {
  constructor(
    private readonly jobs: FileJobs,
    private readonly store: ObjectStore,
    private readonly reader: CsvReader,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async run<Content extends { readonly name: string }, Links, K extends string>(
    { demandUuid, uuid }: FileJobPayload,
    csv: MasterCsv<Content, Links, K>,
    masters: MasterService<Content, Links>,
  ): Promise<void> {
    const scope = systemScope(demandUuid);
    const job = await this.jobs.begin(scope, uuid);
    if (!job) return;
    try {
      await this.take(scope, job, csv, masters);
    } catch (error) {
      if (!(error instanceof CsvFileError)) throw error;
      await this.jobs.fail(scope, uuid, error.message, { outcome: { errorCount: 1 } });
    }
  }

  private async take<Content extends { readonly name: string }, Links, K extends string>(
    scope: TenantScope,
    job: FileJobDocument,
    csv: MasterCsv<Content, Links, K>,
    masters: MasterService<Content, Links>,
  ): Promise<void> {
    const { key, allowsReplacedCharacters } = importInput.parse(job.input);
    const table = await this.reader.read(scope, await this.store.stream(key), { columns: csv.columns });
    const rows = [];
    for await (const row of table.rows) rows.push(row);
    if (rows.length === 0) throw new CsvFileError('取り込む行がありません。');
    await this.jobs.progress(scope, job._id, { processedCount: 0, totalCount: rows.length });

    const plan = await planImport(scope, csv, rows, table.presentKeys, {
      isReplacementAllowed: allowsReplacedCharacters,
    });
    const checked = plan.map((row) => ({ ...row, result: row.current ? '更新' : '登録' }));
    const notices = ignoredColumnNotices(table.ignoredHeaders, csv.silentHeaders);
    await this.jobs.progress(scope, job._id, { processedCount: rows.length });
    const resultKey = `csv-jobs/${scope.demandUuid}/${job._id}/result.csv`;
    await this.store.putStream(resultKey, importResultFile(table.headers, checked), {
      contentType: CSV_TYPE,
    });
    const errorCount = plan.filter(({ errors }) => errors.length > 0).length;
    if (errorCount > 0) {
      await this.jobs.fail(scope, job._id, importReasons(checked), {
        resultKey,
        outcome: { errorCount, notices },
      });
      return;
    }
    const contents = plan.flatMap(({ current, content }) => (content ? [{ current, content }] : []));
    const createdCount = contents.filter(({ current }) => !current).length;
    const outcome = { createdCount, updatedCount: contents.length - createdCount, notices };
    // Rows and job status are written in one transaction, so a killed or repeated run stores nothing twice.
    await withTransaction(this.connection, async (session) => {
      const ended = await this.jobs.succeed(scope, job._id, { resultKey, outcome }, session);
      if (!ended) return;
      await masters.storeAll(scope, job.creator, contents, session);
    });
    await this.store.delete(key);
  }
}
