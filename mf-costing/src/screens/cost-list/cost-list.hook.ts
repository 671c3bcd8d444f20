import { usePolledQuery } from '@hacchu-hub/slice-kit/data';
import { urlNumber, urlOneOf, urlSearch, urlText, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useState } from 'react';
import { CostSummariesDocument } from '../../generated/graphql.js';
import { useMonthChoice } from '../../months/month-choice.hook.js';

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

const state = {
  month: urlText(),
  period: urlText(),
  q: urlSearch(),
  warning: urlOneOf(['', 'NEGATIVE_STOCK', 'NO_PRICE', 'NOT_COUNTED'], ''),
  /** The product whose receipts are open. */
  receipts: urlText(),
  page: urlNumber(1),
  limit: urlNumber(PAGE_SIZE),
};

/** The costs of the month that the URL names, and functions that change the view. */
export function useCostList() {
  const [{ q, warning, receipts, page, limit: wanted }, change] = useUrlState(state);
  const { choice, periods, isKnown, problem } = useMonthChoice();
  const limit = Math.min(wanted, MAX_PAGE_SIZE);
  const { data, isRefreshing, error, refetch } = usePolledQuery(CostSummariesDocument, {
    variables: {
      input: {
        targetMonth: choice.month,
        page: page,
        limit,
        query: q === '' ? null : q,
        warning: warning === '' ? null : warning,
      },
    },
    skip: !isKnown,
    // Receipts are written by another slice, so cached data may be stale without this slice knowing.
    fetchPolicy: 'cache-and-network',
    isHandled: true,
    underWay: ({ listCostSummaries: { isUpToDate, targetMonth, accountingPeriodUuid } }) =>
      isUpToDate === false && accountingPeriodUuid !== null ? targetMonth : '',
  });
  const answer = data?.listCostSummaries;
  const costs = answer?.targetMonth === choice.month ? answer : undefined;
  const current = costs ? `${costs.computedAt} ${costs.isUpToDate}` : error && 'failed';
  const [revision, setRevision] = useState(current);
  if (current !== undefined && current !== revision) setRevision(current);
  return {
    ...choice,
    q,
    warning,
    receipts,
    page,
    limit,
    periods,
    /** Why the accounting periods are missing. */
    problemOfPeriods: problem,
    /** Only the data of the month in view: figures of another month must never appear under its name. */
    costs,
    /** Changes whenever the costs were calculated again; undefined until they have loaded or failed to. */
    revision,
    isRefreshing,
    error,
    refetch,
    change,
  };
}

export type CostList = ReturnType<typeof useCostList>;
export type Costs = NonNullable<CostList['costs']>;
