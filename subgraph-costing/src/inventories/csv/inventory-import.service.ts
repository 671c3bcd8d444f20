import type { Readable } from 'node:stream';
import {
  AppError,
  type CheckedCsvRow,
  CheckedRows,
  CSV_RESULT_HEADERS,
  CsvFileError,
  CsvReader,
  type CsvRow,
  type FileJobDocument,
  type FileJobPayload,
  type FileJobResult,
  FileJobs,
  ignoredColumnNotices,
  importReasons,
  importResultBatches,
  importResultFile,
  importResultKey,
  LARGE_CSV_LIMITS,
  ObjectStore,
  shownCsvText,
  systemScope,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { Portions } from '../../portions.js';
import { ProductsSource } from '../../sources/products.source.js';
import type { SetRun } from '../inventory-sets.js';
import type { InventoryCsv } from './inventory-csv.js';

/** The failure reason shown to users when a run fails unexpectedly. */
export const UNFORESEEN = '処理中にエラーが発生しました。時間をおいて再度お試しください。';

const CSV_TYPE = 'text/csv; charset=utf-8';
/** Longest part of an unknown id that a message repeats, in characters. */
const MAX_NAMED_ID = 60;

/** A product and its stock according to the file. */
export type ProductStock<Stock> = Stock & { readonly productUuid: string };

/** Source and destination of an import. */
export interface InventoryImport<Stock, K extends string> {
  readonly csv: InventoryCsv<Stock, K>;
  /** Key of the uploaded file in the store. */
  readonly key: string;
  /** Stages rows, which are then half done, and stores them. */
  readonly run: SetRun<ProductStock<Stock>>;
}

interface PlannedRow<Stock> extends CheckedCsvRow {
  readonly stock: ProductStock<Stock> | null;
}

/** A job that is run, and what to import by it. */
interface RunningImport<Stock, K extends string> {
  readonly scope: TenantScope;
  readonly job: FileJobDocument;
  readonly task: InventoryImport<Stock, K>;
}

/** Imports stock files: rows are validated as they are read, and stored once all are valid, or none of them. */
@Injectable()
export class InventoryImportService {
  constructor(
    private readonly jobs: FileJobs,
    private readonly files: ObjectStore,
    private readonly reader: CsvReader,
    private readonly products: ProductsSource,
    private readonly portions: Portions,
  ) {}

  /** @param prepare determines from the job what to import */
  async run<Stock extends object, K extends string>(
    { demandUuid, uuid }: FileJobPayload,
    prepare: (scope: TenantScope, job: FileJobDocument) => InventoryImport<Stock, K>,
  ): Promise<void> {
    const scope = systemScope(demandUuid);
    const job = await this.jobs.begin(scope, uuid);
    if (!job) return;
    const task = prepare(scope, job);
    if (!(await task.run.resume())) await this.take({ scope, job, task });
    if (await this.jobs.isLatestRun(scope, job)) await this.files.delete(task.key);
  }

  private async take<Stock extends object, K extends string>(
    running: RunningImport<Stock, K>,
  ): Promise<void> {
    const { scope, job, task } = running;
    try {
      const result = await this.validated(running);
      if (result) await task.run.store(result);
    } catch (error) {
      await task.run.discard();
      if (error instanceof CsvFileError) {
        await this.jobs.fail(scope, job._id, error.message, { outcome: { errorCount: 1 } });
      } else if (error instanceof AppError && error.rpc === 'FAILED_PRECONDITION') {
        await this.jobs.fail(scope, job._id, error.message);
      } else throw error;
    }
  }

  /** Validates the file and stages its rows. @returns the result; undefined where the job has failed because of errors */
  private async validated<Stock extends object, K extends string>({
    scope,
    job,
    task: { csv, key, run },
  }: RunningImport<Stock, K>): Promise<FileJobResult | undefined> {
    const table = await this.reader.readLarge(scope, () => this.files.stream(key), {
      columns: csv.columns,
      rowsAdvice: csv.rowsAdvice,
      ...LARGE_CSV_LIMITS,
    });
    if (table.rowCount === 0) throw new CsvFileError('取り込む行がありません。');
    const lines = new Map<string, number>();
    let importedCount = 0;
    const rows = new CheckedRows<K | 'id', PlannedRow<Stock>>({
      size: this.portions.staged,
      check: (batch) => this.plan(scope, csv, batch, lines),
      stage: async (planned) => {
        const stock = planned.flatMap((row) => (row.stock ? [row.stock] : []));
        importedCount += stock.length;
        await run.stage(stock);
      },
      onProgress: (checked) =>
        this.jobs.advance(scope, job._id, {
          processedCount: Math.floor(checked / 2),
          totalCount: table.rowCount,
        }),
    });
    const resultKey = importResultKey(job);
    await this.storeResult(resultKey, importResultBatches(table.headers, rows.of(table.batches)));
    const silent = [...csv.silentHeaders, ...CSV_RESULT_HEADERS];
    const notices = ignoredColumnNotices(table.ignoredHeaders, silent);
    const { errorCount, failed } = rows;
    if (errorCount > 0) {
      await this.storeResult(resultKey, importResultFile(table.headers, failed));
      const outcome = { errorCount, notices };
      await this.jobs.progress(scope, job._id, { processedCount: table.rowCount });
      // Once the job has ended, nothing of it is left.
      await run.discard();
      await this.jobs.fail(scope, job._id, importReasons(failed), { resultKey, outcome });
      return undefined;
    }
    const blankCount = table.rowCount - importedCount;
    return { resultKey, outcome: { importedCount, blankCount, notices }, attempt: job.attempts };
  }

  private async storeResult(resultKey: string, file: Readable): Promise<void> {
    await this.files.putStream(resultKey, file, { contentType: CSV_TYPE });
  }

  /** @param lines the line of each product so far */
  private async plan<Stock extends object, K extends string>(
    scope: TenantScope,
    csv: InventoryCsv<Stock, K>,
    rows: readonly CsvRow<K | 'id'>[],
    lines: Map<string, number>,
  ): Promise<PlannedRow<Stock>[]> {
    const ids = [...new Set(rows.map(({ cells }) => cells.id).filter((id) => id !== ''))];
    const known = await this.products.byUuids(scope, ids);
    return rows.map(({ line, cells, original, errors: rowErrors }) => {
      if (rowErrors.length > 0) return { line, original, errors: rowErrors, stock: null, result: '対象外' };
      const errors: string[] = [];
      const { id } = cells;
      if (id === '') errors.push('商品IDを入力してください。');
      else if (!known.has(id)) errors.push(`商品ID「${shownCsvText(id, MAX_NAMED_ID)}」が見つかりません。`);
      else {
        const earlier = lines.get(id);
        if (earlier === undefined) lines.set(id, line);
        else errors.push(`商品IDが${earlier}行目と重複しています。`);
      }
      const reading = csv.read(cells);
      if ('errors' in reading) errors.push(...reading.errors);
      const read = 'stock' in reading && errors.length === 0 ? reading.stock : null;
      const stock = read ? { ...read, productUuid: id } : null;
      return { line, original, errors, stock, result: stock ? '登録' : '対象外' };
    });
  }
}
