import { DateInput, isLocalDate } from '@hacchu-hub/ui/date';
import { isComposing } from '@hacchu-hub/ui/keys';
import { MoneyInput, parseDecimalText } from '@hacchu-hub/ui/money';
import { useState } from 'react';
import { type FilterChange, filterPatch } from './filter-patch.js';
import styles from './filters.module.css';

interface RangeProps<Key extends string> {
  label: string;
  /** The two filters of the range. */
  keys: readonly [from: Key, to: Key];
  state: Readonly<Record<Key, string>>;
  change: FilterChange<Key>;
}

/** An invalid day stays in its input, which shows the error, and does not filter. */
const isFilterDay = (day: string): boolean => day === '' || isLocalDate(day);

/** A range of days, both inclusive; either end may be open. */
export const DayRange = <Key extends string>({ label, keys: [from, to], state, change }: RangeProps<Key>) => (
  <div className={styles.range} role="group" aria-label={label}>
    <span className={styles.rangeLabel}>{label}</span>
    <div className={styles.day}>
      <DateInput
        aria-label={`${label}の開始日`}
        value={state[from]}
        onChange={(day) => isFilterDay(day) && change(filterPatch(from, day))}
      />
    </div>
    <span aria-hidden="true">〜</span>
    <div className={styles.day}>
      <DateInput
        aria-label={`${label}の終了日`}
        value={state[to]}
        onChange={(day) => isFilterDay(day) && change(filterPatch(to, day))}
      />
    </div>
  </div>
);

type AmountRangeProps = Omit<RangeProps<'amountFrom' | 'amountTo'>, 'keys'>;

/** A range of yen amounts, both inclusive; either end may be open. */
export const AmountRange = ({ label, state, change }: AmountRangeProps) => (
  <div className={styles.range} role="group" aria-label={label}>
    <span className={styles.rangeLabel}>{label}</span>
    <Amount
      label={`${label}の下限`}
      value={state.amountFrom}
      onChange={(amountFrom) => change({ amountFrom })}
    />
    <span aria-hidden="true">〜</span>
    <Amount label={`${label}の上限`} value={state.amountTo} onChange={(amountTo) => change({ amountTo })} />
  </div>
);

interface AmountProps {
  label: string;
  value: string;
  onChange: (amount: string) => void;
}

/** Applied on blur or Enter: a half-typed number would filter by another amount. */
const Amount = ({ label, value, onChange }: AmountProps) => {
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  if (value !== applied) {
    setApplied(value);
    setText(value);
  }
  const parsed = parseDecimalText(text);
  const isWrong = parsed.kind === 'invalid' || (parsed.kind === 'value' && parsed.value.includes('.'));
  const apply = () => {
    if (isWrong) return;
    const amount = parsed.kind === 'value' ? parsed.value : '';
    if (amount !== value) onChange(amount);
  };
  return (
    <div
      className={styles.amount}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event.nativeEvent)) apply();
      }}
    >
      <MoneyInput aria-label={label} value={text} isInvalid={isWrong} onChange={setText} onBlur={apply} />
    </div>
  );
};
