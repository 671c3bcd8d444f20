import { usePolledQuery, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlNumber, urlOneOf, urlText, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { todayInJapan } from '@hacchu-hub/ui/date';

import { CostPeriodsDocument, CostSummariesDocument } from '../../generated/graphql.js';
import { chooseMonth } from './month-choice.js';

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

const state = {
  month: urlText(),
  period: urlText(),
  q: urlText(),
  warning: urlOneOf(['', 'NEGATIVE_STOCK', 'NO_PRICE', 'NOT_COUNTED'], ''),
  /** The product whose receipts are open. */
  receipts: urlText(),
  page: urlNumber(1),
  limit: urlNumber(PAGE_SIZE),
};

/** The costs of the month that the address names, and the ways to change what is shown. */
export function useCostList() {
  const [{ month: wantedMonth, period: wantedPeriod, ...filters }, change] = useUrlState(state);
  const periodsQuery = useSliceQuery(CostPeriodsDocument, {
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const periods = periodsQuery.data?.accountingPeriods;
  const areKnown = periods !== undefined || periodsQuery.error !== undefined;
  const wanted = { month: wantedMonth, period: wantedPeriod };
  const choice = chooseMonth(periods ?? [], wanted, todayInJapan());
  const limit = Math.min(filters.limit, MAX_PAGE_SIZE);
  const { data, isRefreshing, error, refetch } = usePolledQuery(CostSummariesDocument, {
    variables: {
      input: {
        targetMonth: choice.month,
        page: filters.page,
        limit,
        query: filters.q === '' ? null : filters.q,
        warning: filters.warning === '' ? null : filters.warning,
      },
    },
    // The month that is meant is not known before the periods are.
    skip: !areKnown,
    // Receipts are written by another slice, so what is cached may be out of date without this slice knowing.
    fetchPolicy: 'cache-and-network',
    isHandled: true,
    underWay: ({ listCostSummaries: { isUpToDate, targetMonth, accountingPeriodUuid } }) =>
      isUpToDate === false && accountingPeriodUuid !== null ? targetMonth : '',
  });
  const answer = data?.listCostSummaries;
  return {
    ...choice,
    ...filters,
    limit,
    periods: periods ?? [],
    /** The answer for the month in view: figures of another month never stand under its name. */
    costs: answer?.targetMonth === choice.month ? answer : undefined,
    isRefreshing,
    error,
    refetch,
    change,
  };
}

export type CostList = ReturnType<typeof useCostList>;
export type Costs = NonNullable<CostList['costs']>;
