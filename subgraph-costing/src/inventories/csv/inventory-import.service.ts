import {
  AppError,
  type CheckedCsvRow,
  CSV_RESULT_HEADERS,
  CsvFileError,
  CsvReader,
  type CsvRow,
  type FileJobDocument,
  type FileJobPayload,
  FileJobs,
  ignoredColumnNotices,
  importReasons,
  importResultFile,
  mapInSlices,
  ObjectStore,
  shownCsvText,
  systemScope,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { ProductsSource } from '../../sources/products.source.js';
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
  /** Stores all rows in the transaction that completes the job. @throws FAILED_PRECONDITION */
  store(scope: TenantScope, stock: readonly ProductStock<Stock>[], session: ClientSession): Promise<void>;
}

interface PlannedRow<Stock> extends CheckedCsvRow {
  readonly stock: ProductStock<Stock> | null;
}

/** Imports stock files: all rows are validated first, then stored in one transaction, or none of them. */
@Injectable()
export class InventoryImportService {
  constructor(
    private readonly jobs: FileJobs,
    private readonly files: ObjectStore,
    private readonly reader: CsvReader,
    private readonly products: ProductsSource,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** @param prepare determines from the job what to import */
  async run<Stock extends object, K extends string>(
    { demandUuid, uuid }: FileJobPayload,
    prepare: (job: FileJobDocument) => InventoryImport<Stock, K>,
  ): Promise<void> {
    const scope = systemScope(demandUuid);
    const job = await this.jobs.begin(scope, uuid);
    if (!job) return;
    try {
      await this.take(scope, job, prepare(job));
    } catch (error) {
      if (error instanceof CsvFileError) {
        await this.jobs.fail(scope, uuid, error.message, { outcome: { errorCount: 1 } });
      } else if (error instanceof AppError && error.rpc === 'FAILED_PRECONDITION') {
        await this.jobs.fail(scope, uuid, error.message);
      } else throw error;
    }
  }

  private async take<Stock extends object, K extends string>(
    scope: TenantScope,
    job: FileJobDocument,
    { csv, key, store }: InventoryImport<Stock, K>,
  ): Promise<void> {
    const table = await this.reader.read(scope, await this.files.stream(key), {
      columns: csv.columns,
      rowsAdvice: csv.rowsAdvice,
    });
    const rows: CsvRow<K | 'id'>[] = [];
    for await (const row of table.rows) rows.push(row);
    if (rows.length === 0) throw new CsvFileError('取り込む行がありません。');
    await this.jobs.progress(scope, job._id, { processedCount: 0, totalCount: rows.length });

    const plan = await this.plan(scope, csv, rows);
    const silent = [...csv.silentHeaders, ...CSV_RESULT_HEADERS];
    const notices = ignoredColumnNotices(table.ignoredHeaders, silent);
    await this.jobs.progress(scope, job._id, { processedCount: rows.length });
    const resultKey = `csv-jobs/${scope.demandUuid}/${job._id}/result.csv`;
    await this.files.putStream(resultKey, importResultFile(table.headers, plan), { contentType: CSV_TYPE });
    const errorCount = plan.filter(({ errors }) => errors.length > 0).length;
    if (errorCount > 0) {
      const outcome = { errorCount, notices };
      await this.jobs.fail(scope, job._id, importReasons(plan), { resultKey, outcome });
      return;
    }
    const stock = plan.flatMap((row) => (row.stock ? [row.stock] : []));
    const outcome = { importedCount: stock.length, blankCount: rows.length - stock.length, notices };
    // Rows and job status are written in one transaction, so a killed or repeated run stores nothing twice.
    await withTransaction(this.connection, async (session) => {
      const ended = await this.jobs.succeed(scope, job._id, { resultKey, outcome }, session);
      if (ended) await store(scope, stock, session);
    });
    await this.files.delete(key);
  }

  private async plan<Stock extends object, K extends string>(
    scope: TenantScope,
    csv: InventoryCsv<Stock, K>,
    rows: readonly CsvRow<K | 'id'>[],
  ): Promise<PlannedRow<Stock>[]> {
    const ids = [...new Set(rows.map(({ cells }) => cells.id).filter((id) => id !== ''))];
    const known = await this.products.byUuids(scope, ids);
    const lines = new Map<string, number>();
    return mapInSlices(rows, ({ line, cells, original, errors: rowErrors }) => {
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
