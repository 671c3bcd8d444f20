import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlNumber, urlText, useUrlState, type UrlField } from '@hacchu-hub/slice-kit/navigation';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { useMemo } from 'react';

import { CostSummariesDocument } from '../../generated/graphql.js';
import { isMonth, type Month } from '../../months/target-month.js';

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

/** A month in the URL; the present one is left out, anything else than a month reads as the present one. */
const urlMonth = (current: Month): UrlField<Month> => ({
  fallback: current,
  read: ([value]) => (value !== undefined && isMonth(value) ? value : current),
  write: (value) => [value],
});

/** The costs of the month that the URL names, and the ways to change what is shown. */
export function useCostList() {
  const currentMonth = todayInJapan().slice(0, 7);
  const schema = useMemo(
    () => ({
      month: urlMonth(currentMonth),
      q: urlText(),
      page: urlNumber(1),
      limit: urlNumber(PAGE_SIZE),
    }),
    [currentMonth],
  );
  const [{ month, q, page, limit: wanted }, change] = useUrlState(schema);
  const limit = Math.min(wanted, MAX_PAGE_SIZE);
  const { data, isLoading, isRefreshing, error, refetch } = useSliceQuery(CostSummariesDocument, {
    variables: { input: { targetMonth: month, page, limit, query: q === '' ? null : q } },
    // Receipts are written by another slice, so what is cached may be out of date without this slice knowing.
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const answer = data?.listCostSummaries;
  return {
    month,
    currentMonth,
    query: q,
    page,
    limit,
    /** The answer for the month in view: figures of another month never stand under its name. */
    costs: answer?.targetMonth === month ? answer : undefined,
    isLoading,
    isRefreshing,
    error,
    refetch,
    change,
  };
}
