import { urlText, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { type Period, usePeriods } from './periods.hook.js';

const state = { period: urlText() };

/** The period that the URL names, else the oldest open one, else the newest. */
const choose = (periods: readonly Period[], uuid: string): Period | undefined =>
  periods.find((period) => period.uuid === uuid) ??
  periods.find(({ isClosed }) => !isClosed) ??
  periods.at(-1);

/** The accounting periods and the selected one; the selection is kept in the URL. */
export function useChosenPeriod() {
  const { periods, errorState, refetch } = usePeriods();
  const [{ period: uuid }, change] = useUrlState(state);
  return {
    periods,
    period: periods && choose(periods, uuid),
    errorState,
    refetch,
    choosePeriod: (next: string) => change({ period: next }),
  };
}
