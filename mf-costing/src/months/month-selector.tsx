import { IconButton } from '@hacchu-hub/ui/button';
import { Select } from '@hacchu-hub/ui/form';
import { PeriodSelect } from '../periods/period-select.js';
import type { MonthChange } from './month-choice.hook.js';
import { type CostPeriod, type MonthChoice, NO_PERIOD } from './month-choice.js';
import styles from './months.module.css';
import { addMonths, formatMonth, type Month } from './target-month.js';

export interface MonthSelectorProps {
  /** Oldest first. */
  periods: readonly CostPeriod[];
  choice: MonthChoice;
  onChange: (next: MonthChange) => void;
}

/** Selects the period and the month, with buttons for the previous and the next month. */
export const MonthSelector = ({ periods, choice, onChange }: MonthSelectorProps) => {
  const { period, month, months, current } = choice;
  const isLast = month >= current;
  const go = (next: Month) => onChange({ month: next, period: '' });
  return (
    <div className={styles.month} role="group" aria-label="対象月の選択">
      {periods.length > 0 && (
        <PeriodSelect
          periods={periods}
          value={period?.uuid ?? ''}
          none="会計期間外"
          onChange={(uuid) => onChange({ period: uuid || NO_PERIOD, month: '' })}
        />
      )}
      <span className={styles.steps}>
        <IconButton icon="left" label="前の月" onClick={() => go(addMonths(month, -1))} />
        <Select
          aria-label="対象月"
          value={month}
          onChange={go}
          options={months.map((one) => ({ value: one, label: formatMonth(one) }))}
        />
        <IconButton
          icon="right"
          label="次の月"
          disabledReason={isLast ? '当月より後の月は表示できません' : undefined}
          onClick={() => go(addMonths(month, 1))}
        />
      </span>
    </div>
  );
};
