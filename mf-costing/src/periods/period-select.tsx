import { Select } from '@hacchu-hub/ui/form';
import { periodText } from './period-words.js';

interface Choice {
  uuid: string;
  period: { start: string; end: string };
  isClosed: boolean;
}

export interface PeriodSelectProps {
  /** Oldest first. */
  periods: readonly Choice[];
  value: string;
  onChange: (uuid: string) => void;
  /** Label of the choice "no period". */
  none?: string;
}

/** Selects an accounting period; the newest is listed first. */
export const PeriodSelect = ({ periods, value, onChange, none }: PeriodSelectProps) => (
  <Select
    aria-label="会計期間"
    value={value}
    onChange={onChange}
    placeholder={none}
    options={periods.toReversed().map((period) => ({ value: period.uuid, label: periodText(period) }))}
  />
);
