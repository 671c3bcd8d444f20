import { cleanEmail } from '@hacchu-hub/field-rules';
import { AppError, cleanLine, csvInteger, csvNumber, type CsvRow } from '@hacchu-hub/subgraph-kit';
import type { Member } from '../../external/member-directory.js';
import { ApprovalStrategy } from '../../orders/records/review.schema.js';
import { parseRoute } from '../routes/approval-route.input.js';
import { ApprovalRouteKind, type RouteSettings } from '../routes/approval-route.schema.js';
import { headerOf, type RouteCsvKey, WORDS } from './route-csv.columns.js';

export type RouteRow = CsvRow<RouteCsvKey>;

/** An error of a row. */
export interface RouteRowError {
  readonly line: number;
  readonly message: string;
}

/** A route of a file; its settings when all of its rows are valid. */
export interface ParsedRoute {
  /** Line of its first row. */
  readonly line: number;
  readonly settings: RouteSettings | undefined;
  readonly errors: readonly RouteRowError[];
}

/** Rows of each route, in the order in which the routes appear. */
function byRoute(rows: readonly RouteRow[]): RouteRow[][] {
  const routes = new Map<string, RouteRow[]>();
  for (const row of rows) {
    const key = row.cells.name;
    routes.set(key, [...(routes.get(key) ?? []), row]);
  }
  return [...routes.values()];
}

const listOf = (cell: string): string[] => cell.split(/[\s;,；，、]+/u).filter(Boolean);

/** Routes that are stored already, by name. */
export type StoredRoutes = ReadonlyMap<
  string,
  Pick<RouteSettings, 'supplierUuids' | 'categoryUuids' | 'requesterUuids'>
>;

/** Validates the routes of a file, with every error of each row. */
export function parseRouteRows(
  rows: readonly RouteRow[],
  members: readonly Member[],
  stored: StoredRoutes,
): ParsedRoute[] {
  const byEmail = new Map(members.map(({ email, uuid }) => [cleanEmail(email), uuid]));
  const seen = new Set<string>();
  return byRoute(rows).map((own) => {
    const parsed = parseOne(own, members, byEmail, stored);
    const name = parsed.settings?.name;
    if (name === undefined) return parsed;
    if (seen.has(name)) {
      // The names differ in the file, and are the same when they are stored.
      const message = `ルート名「${name}」が重複しています。`;
      return { line: parsed.line, settings: undefined, errors: [{ line: parsed.line, message }] };
    }
    seen.add(name);
    return parsed;
  });
}

function parseOne(
  rows: readonly RouteRow[],
  members: readonly Member[],
  byEmail: ReadonlyMap<string, string>,
  stored: StoredRoutes,
): ParsedRoute {
  const first = rows[0];
  if (!first) throw new Error('a route without rows');
  const { line, cells } = first;
  const errors: RouteRowError[] = rows.flatMap((row) =>
    row.errors.map((message) => ({ line: row.line, message })),
  );
  if (errors.length > 0) return { line, settings: undefined, errors };
  const wordIn = <V>(
    row: RouteRow,
    key: keyof typeof WORDS,
    words: Readonly<Record<string, V>>,
    blank: V,
  ): V => {
    const text = row.cells[key].normalize('NFKC');
    const found = Object.entries(words).find(([word]) => word === text);
    if (found) return found[1];
    if (text !== '') {
      const allowed = Object.keys(words)
        .map((word) => `「${word}」`)
        .join('または');
      errors.push({ line: row.line, message: `${headerOf(key)}は${allowed}で入力してください。` });
    }
    return blank;
  };
  const amountIn = (key: 'amountFrom' | 'amountTo' | 'mailApprovalLimit'): string | null => {
    const text = csvNumber(cells[key]);
    if (text === '') return null;
    if (/^\d{1,12}$/u.test(text)) return text;
    errors.push({ line, message: `${headerOf(key)}は円単位の整数で入力してください。例：100000` });
    return null;
  };
  const known = stored.get(cleanLine(cells.name))?.requesterUuids ?? [];
  const peopleIn = (row: RouteRow, key: 'requesters' | 'reviewers'): string[] =>
    listOf(row.cells[key]).flatMap((email) => {
      if (key === 'requesters' && known.includes(email)) return email;
      const uuid = byEmail.get(cleanEmail(email));
      if (uuid === undefined)
        errors.push({ line: row.line, message: `${headerOf(key)}「${email}」のユーザーが見つかりません。` });
      return uuid ?? [];
    });
  const steps = rows
    .map((row) => ({ row, step: csvInteger(row.cells.step) }))
    .toSorted((a, b) => (a.step ?? 0) - (b.step ?? 0));
  steps.forEach(({ row, step }, index) => {
    if (step !== index + 1)
      errors.push({ line: row.line, message: '段階は、ルートごとに1からの連番で入力してください。' });
    if (row.cells.strategy === '') errors.push({ line: row.line, message: '承認方法を入力してください。' });
  });
  const input = {
    name: cells.name,
    kind: wordIn(first, 'kind', WORDS.kind, ApprovalRouteKind.RULE),
    isActive: wordIn(first, 'isActive', WORDS.isActive, true),
    isBinding: wordIn(first, 'isBinding', WORDS.isBinding, false),
    amountFrom: amountIn('amountFrom'),
    amountTo: amountIn('amountTo'),
    supplierUuids: listOf(cells.suppliers),
    categoryUuids: listOf(cells.categories),
    requesterUuids: peopleIn(first, 'requesters'),
    onlyOverBudget: wordIn(first, 'onlyOverBudget', WORDS.onlyOverBudget, false),
    remindAfterDays: csvInteger(cells.remindAfterDays) ?? 3,
    escalateAfterDays: csvInteger(cells.escalateAfterDays),
    mailApprovalLimit: amountIn('mailApprovalLimit'),
    reviewGroups: steps.map(({ row }) => ({
      approvalStrategy: wordIn(row, 'strategy', WORDS.strategy, ApprovalStrategy.ANY),
      restrictByReviewerRole: wordIn(row, 'isRestricted', WORDS.isRestricted, true),
      reviewerUuids: peopleIn(row, 'reviewers'),
    })),
  };
  // Errors of the cells explain those of the route, such as a step without people.
  if (errors.length > 0) return { line, settings: undefined, errors };
  try {
    return { line, settings: parseRoute(input, members, known), errors };
  } catch (error) {
    if (!(error instanceof AppError) || error.rpc !== 'INVALID_ARGUMENT') throw error;
    const found = Object.entries(error.fields).flatMap(([field, messages]) => {
      const index = /^reviewGroups\.(\d+)/u.exec(field)?.[1];
      const at = index === undefined ? line : (steps[Number(index)]?.row.line ?? line);
      return messages.map((message) => ({ line: at, message }));
    });
    return { line, settings: undefined, errors: found };
  }
}
