import { IconButton } from '@hacchu-hub/ui/button';
import { Select } from '@hacchu-hub/ui/form';

import styles from './cost-list.module.css';
import { addMonths, formatMonth, selectableMonths, type Month } from '../../months/target-month.js';

export interface MonthSelectorProps {
  value: Month;
  /** The present month: nothing can have been received after it. */
  current: Month;
  onChange: (month: Month) => void;
}

/** The month in view, with a step to its neighbours. */
export const MonthSelector = ({ value, current, onChange }: MonthSelectorProps) => (
  <div className={styles.month} role="group" aria-label="対象月の選択">
    <IconButton icon="left" label="前の月" onClick={() => onChange(addMonths(value, -1))} />
    <Select
      aria-label="対象月"
      value={value}
      onChange={onChange}
      options={selectableMonths(current, value).map((month) => ({ value: month, label: formatMonth(month) }))}
    />
    <IconButton
      icon="right"
      label="次の月"
      disabledReason={value >= current ? '当月より後の月は表示できません' : undefined}
      onClick={() => onChange(addMonths(value, 1))}
    />
  </div>
);
