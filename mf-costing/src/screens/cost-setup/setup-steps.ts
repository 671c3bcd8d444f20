import type { Step } from '@hacchu-hub/ui/steps';
import { openingLabels } from '../../periods/period-words.js';
import type { CloseBlocker, Period } from '../../periods/periods.hook.js';

type StepPlan = Omit<Step, 'state'> & { isDone: boolean };

/**
 * The steps of an accounting period from creation to closing. The first incomplete step is the current one.
 */
export function setupSteps(period: Period | undefined): Step[] {
  const isBlockedBy = (code: CloseBlocker['code']) =>
    period?.closeBlockers.some((blocker) => blocker.code === code) ?? true;
  const counts = period?.months.filter(({ isCalculationPeriodEnd }) => isCalculationPeriodEnd) ?? [];
  const counted = counts.filter(({ countedAt }) => countedAt !== null).length;
  // Without an opening inventory no figure counts as complete.
  const isOpened = period?.openingInventory != null;
  const isCalculated = isOpened && !isBlockedBy('NOT_CALCULATED');
  const plan: StepPlan[] = [
    { key: 'period', label: '会計期間', isDone: period !== undefined },
    {
      key: 'opening',
      label: '期首棚卸',
      isDone: isOpened,
      note: period?.openingInventory ? openingLabels[period.openingInventory.kind] : undefined,
    },
    { key: 'calculation', label: '月次計算', isDone: isCalculated },
    {
      key: 'physical',
      label: '実地棚卸',
      isDone: isCalculated && !isBlockedBy('NOT_COUNTED') && !isBlockedBy('NO_WAREHOUSE_STOCK'),
      // Stock that comes from the warehouse needs no count.
      note:
        counts.length > 0 && period?.isWarehouseConnected !== true
          ? `${counted} / ${counts.length}回`
          : undefined,
    },
    { key: 'close', label: '締め', isDone: period?.isClosed ?? false },
  ];
  const current = plan.findIndex(({ isDone }) => !isDone);
  return plan.map(({ isDone, ...step }, at) => ({
    ...step,
    state: isDone || period?.isClosed ? 'done' : at === current ? 'current' : 'upcoming',
  }));
}
