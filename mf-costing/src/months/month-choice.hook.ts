import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlText, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { todayInJapan } from '@hacchu-hub/ui/date';
import type { ErrorStateProps } from '@hacchu-hub/ui/feedback';
import { CostPeriodsDocument } from '../generated/graphql.js';
import { chooseMonth } from './month-choice.js';
import type { Month } from './target-month.js';

const state = { month: urlText(), period: urlText() };

/** The period and month that the URL names. */
export function useMonthChoice() {
  const [wanted] = useUrlState(state);
  const { data, error, refetch } = useSliceQuery(CostPeriodsDocument, {
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const periods = data?.accountingPeriods;
  const today = todayInJapan();
  const problem: ErrorStateProps | undefined = error && {
    title: '会計期間を表示できませんでした',
    message: error.message,
    traceId: error.traceId,
    onRetry: () => void refetch(),
  };
  const current = data?.currentTargetMonth ?? today.slice(0, 7);
  return {
    choice: chooseMonth(periods ?? [], wanted, current, today),
    periods: periods ?? [],
    /** The month cannot be determined before the periods are loaded. */
    isKnown: periods !== undefined || error !== undefined,
    /** Why there are no periods to choose from. */
    problem: periods === undefined ? problem : undefined,
  };
}

/** What the selector of period and month changes in the URL. */
export type MonthChange = { month: Month; period: '' } | { period: string; month: '' };
