import type { LabeledValue } from '@hacchu-hub/ui/conflict';
import { INVALID_DAY_MESSAGE, isLocalDate, todayInJapan } from '@hacchu-hub/ui/date';
import type { FieldErrors } from '@hacchu-hub/ui/form';
import type { BillingPeriod } from '../../generated/graphql.js';
import { type Days, nextDay, yearEnd } from '../../periods/period-months.js';
import { closingLabels, daysText } from '../../periods/period-words.js';

/** The editable values of an accounting period. */
export interface PeriodValues extends Days {
  closingType: BillingPeriod;
}

/** Defaults of a new period: the year after the last one, or starting with the current calendar month. */
export function blankPeriod(
  others: readonly { period: Days; closingType: BillingPeriod }[],
  today = todayInJapan(),
): PeriodValues {
  const last = others.at(-1);
  const start = last ? nextDay(last.period.end) : `${today.slice(0, 7)}-01`;
  return { start, end: yearEnd(start), closingType: last?.closingType ?? 'Monthly' };
}

/** Validation that needs no server. */
export function validatePeriod({ start, end }: PeriodValues): FieldErrors {
  const wrong = (day: string, name: string): string | undefined =>
    day === '' ? `${name}を入力してください。` : isLocalDate(day) ? undefined : INVALID_DAY_MESSAGE;
  const [wrongStart, wrongEnd] = [wrong(start, '開始日'), wrong(end, '終了日')];
  return {
    ...(wrongStart === undefined ? {} : { 'period.start': [wrongStart] }),
    ...(wrongEnd === undefined ? {} : { 'period.end': [wrongEnd] }),
  };
}

export const periodInput = ({ start, end, closingType }: PeriodValues) => ({
  period: { start, end },
  closingType,
});

/** The values in words, to show two versions side by side. */
export const describePeriod = (values: PeriodValues): readonly LabeledValue[] => [
  { label: '会計期間', text: daysText(values) },
  { label: '計算単位', text: closingLabels[values.closingType] },
];
