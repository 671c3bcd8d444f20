import { usePolledQuery } from '@hacchu-hub/slice-kit/data';
import { todayInJapan } from '@hacchu-hub/ui/date';
import type { ErrorStateProps } from '@hacchu-hub/ui/feedback';
import { AccountingPeriodsDocument, type PeriodPartsFragment } from '../generated/graphql.js';

export type Period = PeriodPartsFragment;
export type CloseBlocker = Period['closeBlockers'][number];

/** Whether a period may still be changed: it is neither closed nor being closed. */
export const isOpen = ({ isClosed, isClosing }: Period): boolean => !isClosed && !isClosing;

/** Whether a period is being closed or reopened, or a month that has started is being calculated. */
function isUnderWay({ isClosing, isReopening, closeBlockers, months }: Period): boolean {
  const today = todayInJapan();
  const hasStarted = (month: string) =>
    months.some(({ targetMonth, period }) => targetMonth === month && period.start <= today);
  return (
    isClosing ||
    isReopening ||
    closeBlockers.some(
      ({ code, targetMonths }) =>
        code === 'JOB_RUNNING' || (code === 'NOT_CALCULATED' && targetMonths.some(hasStarted)),
    )
  );
}

/** The accounting periods, oldest first; polled while something in them is being computed. */
export function usePeriods() {
  const { data, error, refetch } = usePolledQuery(AccountingPeriodsDocument, {
    fetchPolicy: 'cache-and-network',
    isHandled: true,
    underWay: ({ accountingPeriods }) =>
      accountingPeriods
        .filter(isUnderWay)
        .map(({ uuid, updatedAt }) => `${uuid}@${updatedAt}`)
        .join(' '),
  });
  const periods = data?.accountingPeriods;
  const errorState: ErrorStateProps | undefined =
    periods === undefined && error
      ? { message: error.message, traceId: error.traceId, onRetry: () => void refetch() }
      : undefined;
  return { periods, errorState, refetch };
}
