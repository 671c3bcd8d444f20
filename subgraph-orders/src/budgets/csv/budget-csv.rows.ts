import {
  AppError,
  type CsvColumn,
  csvNumber,
  type CsvOutputColumn,
  type CsvRow,
} from '@hacchu-hub/subgraph-kit';
import { BudgetScope, type BudgetSettings } from '../../orders/records/budget.schema.js';
import { parseBudget } from '../budget.input.js';
import type { Budget } from '../budget.model.js';
import { keyOf } from '../budget.rules.js';

/** Columns of a file of budgets that an import reads (docs/domain/csv.md). */
export const BUDGET_CSV_COLUMNS = [
  { key: 'month', header: '対象月', isRequired: true },
  { key: 'scope', header: '対象', isRequired: true },
  { key: 'targetUuid', header: '対象ID', isRequired: false },
  { key: 'amount', header: '予算額（税抜）', isRequired: true },
] as const satisfies readonly CsvColumn[];

export type BudgetRow = CsvRow<(typeof BUDGET_CSV_COLUMNS)[number]['key']>;

const SCOPE_WORDS: Readonly<Record<string, BudgetScope>> = {
  全体: BudgetScope.DEMAND,
  仕入先: BudgetScope.SUPPLIER,
  商品分類: BudgetScope.CATEGORY,
};

const wordOf = (scope: BudgetScope): string =>
  Object.entries(SCOPE_WORDS).find(([, value]) => value === scope)?.[0] ?? '';

/** Columns of an export: those of an import, and what is used. */
export const BUDGET_OUTPUT: readonly CsvOutputColumn<Budget>[] = [
  { header: '対象月', value: ({ month }) => month.replace('-', '/') },
  { header: '対象', value: ({ scope }) => wordOf(scope) },
  { header: '対象ID', value: ({ targetUuid }) => targetUuid },
  { header: '対象名', value: ({ targetName }) => targetName },
  { header: '予算額（税抜）', value: ({ amount }) => amount },
  { header: '発注済', value: ({ ordered }) => ordered },
  { header: '承認待ち・発注待ち', value: ({ waiting }) => waiting },
  { header: '受領済', value: ({ received }) => received },
  { header: '残り', value: ({ remaining }) => remaining },
];

/** Columns that an export adds for people; an import leaves them out without a word. */
export const INFORMATIVE_HEADERS: ReadonlySet<string> = new Set(
  BUDGET_OUTPUT.map(({ header }) => header).filter(
    (header) => !BUDGET_CSV_COLUMNS.some((column) => column.header === header),
  ),
);

/** An error of a row. */
export interface BudgetCsvError {
  readonly line: number;
  readonly message: string;
}

/** A row of a file; its budget when it is valid. */
export interface ParsedBudget {
  readonly line: number;
  readonly settings: BudgetSettings | undefined;
  readonly errors: readonly BudgetCsvError[];
}

/** `2026/11`, `2026-11` or `2026年11月` as YYYY-MM; undefined when it is no month. */
function monthOf(text: string): string | undefined {
  const parts = /^(\d{4})[/.\-年](\d{1,2})月?$/u.exec(text.normalize('NFKC').trim());
  const [, year = '', month = ''] = parts ?? [];
  return parts && Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, '0')}` : undefined;
}

/** Validates the rows of a file, with every error of each row. */
export function parseBudgetRows(rows: readonly BudgetRow[]): ParsedBudget[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const parsed = parseRow(row);
    if (!parsed.settings) return parsed;
    const name = `${parsed.settings.month} ${keyOf(parsed.settings)}`;
    const first = seen.get(name);
    if (first === undefined) {
      seen.set(name, row.line);
      return parsed;
    }
    const message = `${first}行目と同じ対象月と対象です。`;
    return { line: row.line, settings: undefined, errors: [{ line: row.line, message }] };
  });
}

function parseRow({ line, cells, errors }: BudgetRow): ParsedBudget {
  const refused = (all: readonly string[]): ParsedBudget => {
    return { line, settings: undefined, errors: all.map((message) => ({ line, message })) };
  };
  if (errors.length > 0) return refused(errors);
  const messages: string[] = [];
  const month = monthOf(cells.month);
  if (month === undefined) messages.push('対象月は年月で入力してください。例：2026/11');
  const scope = SCOPE_WORDS[cells.scope.normalize('NFKC').trim()];
  if (scope === undefined) messages.push('対象は「全体」「仕入先」または「商品分類」で入力してください。');
  const amount = csvNumber(cells.amount);
  if (!/^\d{1,30}$/u.test(amount))
    messages.push('予算額（税抜）は円単位の整数で入力してください。例：500000');
  if (messages.length > 0 || month === undefined || scope === undefined) return refused(messages);
  if (scope !== BudgetScope.DEMAND && cells.targetUuid === '')
    return refused(['対象IDを入力してください。IDは出力したファイルで確認できます。']);
  try {
    return {
      line,
      settings: parseBudget({ month, scope, targetUuid: cells.targetUuid || null, amount }),
      errors: [],
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.rpc !== 'INVALID_ARGUMENT') throw error;
    const { targetUuid, ...others } = error.fields;
    const unknown = targetUuid ? [`対象ID「${cells.targetUuid}」が見つかりません。`] : [];
    return refused([...unknown, ...Object.values(others).flat()]);
  }
}
