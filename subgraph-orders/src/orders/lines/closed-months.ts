import { accountingMonthOf } from '@hacchu-hub/purchase-math';
import { AppError } from '@hacchu-hub/subgraph-kit';
import type { ClosedMonth } from './receipt-ledger.schema.js';

/** The closed month of a day; everything before the last closing is closed. */
export function closedMonthOf(day: string, closedMonths: readonly ClosedMonth[]): string | undefined {
  const last = closedMonths.at(-1);
  if (!last || day > last.end) return undefined;
  return accountingMonthOf(day, closedMonths);
}

/** Message for an operation that is blocked by a closed month. */
export function periodClosedMessage(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `締め済みの期間（${year}年${Number(number)}月）のため変更できません。`;
}

/** Error that names the month. @param field the input path that it refers to */
export function closedPeriodError(month: string, field: string): AppError {
  const message = periodClosedMessage(month);
  return new AppError('FAILED_PRECONDITION', message, { isHandled: true, fields: { [field]: [message] } });
}
