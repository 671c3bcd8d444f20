import { text } from 'node:stream/consumers';
import { type DemandScope, ignoredColumnNotices, type UploadGrant, writeCsv } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { SettingsCsv } from '../../utilities/settings-csv.service.js';
import { parseMonths } from '../budget.input.js';
import { nameOf } from '../budget.rules.js';
import { BudgetViews } from '../budget.views.js';
import { BudgetTargets } from '../budget-targets.js';
import { Budgets, MAX_BUDGETS } from '../budgets.service.js';
import type { ImportBudgetsInput, ImportBudgetsPayload } from './budget-csv.model.js';
import {
  BUDGET_CSV_COLUMNS,
  BUDGET_OUTPUT,
  type BudgetCsvError,
  INFORMATIVE_HEADERS,
  parseBudgetRows,
  type ParsedBudget,
} from './budget-csv.rows.js';

const PURPOSE = 'budgets-csv';
/** Every budget of a year. */
const MAX_ROWS = MAX_BUDGETS * 12;

/** Export and import of budgets; an import is all or nothing. */
@Injectable()
export class BudgetCsv {
  constructor(
    private readonly budgets: Budgets,
    private readonly views: BudgetViews,
    private readonly targets: BudgetTargets,
    private readonly files: SettingsCsv,
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
    file: { fileName: string; byteSize: number },
  ): Promise<UploadGrant> {
    return this.files.createUploadUrl(scope, PURPOSE, file);
  }

  /** @throws INVALID_ARGUMENT (uploadUuid) for an invalid file, RESOURCE_EXHAUSTED beyond 200 of a month, UNAVAILABLE, ABORTED */
  async import(
    scope: DemandScope,
    { uploadUuid, expectedChangeUuid }: ImportBudgetsInput,
  ): Promise<ImportBudgetsPayload> {
    const { rows, ignoredHeaders } = await this.files.read(scope, PURPOSE, {
      uploadUuid,
      columns: BUDGET_CSV_COLUMNS,
      maxRows: MAX_ROWS,
    });
    const parsed = parseBudgetRows(rows);
    const errors = [...parsed.flatMap((one) => one.errors), ...(await this.targetErrors(scope, parsed))];
    const settings = parsed.flatMap((one) => one.settings ?? []);
    if (errors.length === 0) await this.budgets.saveAll(scope, settings, expectedChangeUuid);
    return {
      errors: errors.toSorted((a, b) => a.line - b.line),
      savedCount: errors.length === 0 ? settings.length : 0,
      notices: ignoredColumnNotices(ignoredHeaders.filter((header) => !INFORMATIVE_HEADERS.has(header))),
    };
  }

  /** Deleted suppliers and categories keep the budgets that they have, and get no new ones. */
  private async targetErrors(scope: DemandScope, parsed: readonly ParsedBudget[]): Promise<BudgetCsvError[]> {
    const months = [...new Set(parsed.flatMap(({ settings }) => settings?.month ?? []))];
    const stored = new Set((await this.budgets.ofMonths(scope, months)).map(nameOf));
    const named = parsed.flatMap(({ line, settings }) =>
      settings?.targetUuid && !stored.has(nameOf(settings)) ? [{ line, uuid: settings.targetUuid }] : [],
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
