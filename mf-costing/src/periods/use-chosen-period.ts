import { urlText, useUrlState } from '@hacchu-hub/slice-kit/navigation';

import { type Period, usePeriods } from './use-periods.js';

const state = { period: urlText() };

/** The period that the address names, else the oldest one that is open, else the newest. */
const choose = (periods: readonly Period[], uuid: string): Period | undefined =>
  periods.find((period) => period.uuid === uuid) ??
  periods.find(({ isClosed }) => !isClosed) ??
  periods.at(-1);

/** The accounting periods, and the one that the page is about; kept in the address. */
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
