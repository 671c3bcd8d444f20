import { text } from 'node:stream/consumers';
import {
  CsvFileError,
  CsvReader,
  type DemandScope,
  ignoredColumnNotices,
  invalidArgument,
  ObjectStore,
  type UploadGrant,
  Uploads,
  writeCsv,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { parseMonths } from '../budget.input.js';
import { BudgetViews } from '../budget.views.js';
import { BudgetTargets } from '../budget-targets.js';
import { Budgets, MAX_BUDGETS } from '../budgets.service.js';
import type { ImportBudgetsPayload } from './budget-csv.model.js';
import {
  BUDGET_CSV_COLUMNS,
  BUDGET_OUTPUT,
  type BudgetCsvError,
  type BudgetRow,
  INFORMATIVE_HEADERS,
  parseBudgetRows,
  type ParsedBudget,
} from './budget-csv.rows.js';

const PURPOSE = 'budgets-csv';
const MAX_BYTES = 1024 * 1024;
/** Every budget of a year. */
const MAX_ROWS = MAX_BUDGETS * 12;

/** Export and import of budgets; an import is all or nothing. */
@Injectable()
export class BudgetCsv {
  constructor(
    private readonly budgets: Budgets,
    private readonly views: BudgetViews,
    private readonly targets: BudgetTargets,
    private readonly uploads: Uploads,
    private readonly store: ObjectStore,
    private readonly reader: CsvReader,
  ) {}

  /** The budgets of months as a file, one row per budget. @throws INVALID_ARGUMENT (lastMonth) */
  async write(scope: DemandScope, range: { firstMonth: string; lastMonth: string }): Promise<string> {
    const budgets = await this.views.of(scope, await this.budgets.ofMonths(scope, parseMonths(range)));
    return text(
      writeCsv(
        [...BUDGET_OUTPUT],
        budgets.toSorted((a, b) => a.month.localeCompare(b.month)),
      ),
    );
  }

  /** @throws INVALID_ARGUMENT (fileName, byteSize) */
  async createUploadUrl(
    scope: DemandScope,
    { fileName, byteSize }: { fileName: string; byteSize: number },
  ): Promise<UploadGrant> {
    if (!/\.csv$/iu.test(fileName.trim()))
      throw invalidArgument({ fields: { fileName: ['CSVファイル（拡張子 .csv）を選択してください。'] } });
    return this.uploads.createUrl(scope, {
      purpose: PURPOSE,
      fileName,
      byteSize,
      contentType: 'text/csv',
      maxBytes: MAX_BYTES,
    });
  }

  /** @throws INVALID_ARGUMENT (uploadUuid) for an invalid file, RESOURCE_EXHAUSTED beyond 200 of a month, UNAVAILABLE */
  async import(scope: DemandScope, uploadUuid: string): Promise<ImportBudgetsPayload> {
    const { key } = await this.uploads.inspect(scope, uploadUuid, PURPOSE);
    const { rows, notices } = await this.read(scope, key);
    const parsed = parseBudgetRows(rows);
    const errors = [...parsed.flatMap((one) => one.errors), ...(await this.targetErrors(scope, parsed))];
    const settings = parsed.flatMap((one) => one.settings ?? []);
    if (errors.length === 0) await this.budgets.saveAll(scope, settings);
    return {
      errors: errors.toSorted((a, b) => a.line - b.line),
      savedCount: errors.length === 0 ? settings.length : 0,
      notices,
    };
  }

  private async read(scope: DemandScope, key: string): Promise<{ rows: BudgetRow[]; notices: string[] }> {
    try {
      const options = { columns: BUDGET_CSV_COLUMNS, maxRows: MAX_ROWS, maxBytes: MAX_BYTES };
      const table = await this.reader.read(scope, await this.store.stream(key), options);
      const rows: BudgetRow[] = [];
      for await (const row of table.rows) rows.push(row);
      if (rows.length === 0) throw new CsvFileError('取り込む行がありません。');
      const ignored = table.ignoredHeaders.filter((header) => !INFORMATIVE_HEADERS.has(header));
      return { rows, notices: ignoredColumnNotices(ignored) };
    } catch (error) {
      if (error instanceof CsvFileError) throw invalidArgument({ fields: { uploadUuid: [error.message] } });
      throw error;
    }
  }

  private async targetErrors(scope: DemandScope, parsed: readonly ParsedBudget[]): Promise<BudgetCsvError[]> {
    const named = parsed.flatMap(({ line, settings }) =>
      settings?.targetUuid ? [{ line, uuid: settings.targetUuid }] : [],
    );
    if (named.length === 0) return [];
    const targets = await this.targets.of(
      scope,
      parsed.flatMap(({ settings }) => settings ?? []),
    );
    const isUsable = (uuid: string): boolean => targets.get(uuid)?.deletedAt === null;
    return named
      .filter(({ uuid }) => !isUsable(uuid))
      .map(({ line, uuid }) => ({ line, message: `対象ID「${uuid}」が見つかりません。` }));
  }
}
