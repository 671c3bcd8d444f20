import { calculationPeriodsOf, monthsOf, spanOf } from './months.js';
import type { AccountingPeriod } from './period.model.js';
import type { AccountingPeriodDocument } from './period.schema.js';

/** @param firstUuid the demand's first period */
export function periodView(
  document: AccountingPeriodDocument,
  firstUuid: string | undefined,
): AccountingPeriod {
  const { _id: uuid, start, end, closingType, evaluationMethod, isClosed, opening } = document;
  const months = monthsOf(document);
  return {
    uuid,
    period: { start, end },
    isClosed,
    isClosing: document.closing !== null,
    closingType,
    evaluationMethod,
    monthlyClosingDates: months.map((month) => month.end),
    calculationPeriods: calculationPeriodsOf(months, closingType).map(spanOf),
    openingInventory: opening && {
      kind: opening.kind,
      settledAt: opening.settledAt,
      settledBy: opening.settledBy.name,
    },
    isFirst: uuid === firstUuid,
    closedAt: document.closedAt,
    closedBy: document.closedBy?.name ?? null,
    createdAt: document.createdAt,
    updatedAt: document.updatedAt,
    document,
  };
}
