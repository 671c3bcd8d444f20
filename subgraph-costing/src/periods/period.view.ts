import { calculationPeriodsOf, monthsOf, spanOf } from './months.js';
import type { AccountingPeriod, AccountingPeriodChange, PeriodClosing } from './period.model.js';
import type { AccountingPeriodDocument } from './period.schema.js';
import type { PeriodChangeDocument } from './period-change.schema.js';

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
    isReopening: document.reopening != null,
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
    closings: closingsOf(document),
    createdAt: document.createdAt,
    updatedAt: document.updatedAt,
    document,
  };
}

export const periodChangeView = ({
  _id: uuid,
  occurredAt,
  by,
  summary,
  changes,
}: PeriodChangeDocument): AccountingPeriodChange => ({
  uuid,
  occurredAt,
  actorName: by.name,
  summary,
  changes,
});

/** The closings of a period, newest first. */
function closingsOf({
  closedAt,
  closedBy,
  reopenedClosings = [],
}: AccountingPeriodDocument): PeriodClosing[] {
  const former = reopenedClosings.map((one) => ({
    closedAt: one.closedAt,
    closedBy: one.closedBy?.name ?? null,
    reopenedAt: one.reopenedAt,
    reopenedBy: one.reopenedBy.name,
    reason: one.reason,
  }));
  const inForce = { closedBy: closedBy?.name ?? null, reopenedAt: null, reopenedBy: null, reason: null };
  return [...former, ...(closedAt === null ? [] : [{ closedAt, ...inForce }])].toReversed();
}
