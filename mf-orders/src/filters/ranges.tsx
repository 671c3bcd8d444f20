import { DateInput } from '@hacchu-hub/ui/date';
import { MoneyInput, parseDecimalText } from '@hacchu-hub/ui/money';
import { useState } from 'react';
import styles from './filters.module.css';

interface RangeProps {
  label: string;
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

/** From one day to another, both included; either may be left open. */
export const DayRange = ({ label, from, to, onChange }: RangeProps) => (
  <div className={styles.range} role="group" aria-label={label}>
    <span className={styles.rangeLabel}>{label}</span>
    <div className={styles.day}>
      <DateInput aria-label={`${label}の開始日`} value={from} onChange={(day) => onChange(day, to)} />
    </div>
    <span aria-hidden="true">〜</span>
    <div className={styles.day}>
      <DateInput aria-label={`${label}の終了日`} value={to} onChange={(day) => onChange(from, day)} />
    </div>
  </div>
);

/** From one amount of yen to another, both included; either may be left open. */
export const AmountRange = ({ label, from, to, onChange }: RangeProps) => (
  <div className={styles.range} role="group" aria-label={label}>
    <span className={styles.rangeLabel}>{label}</span>
    <Amount label={`${label}の下限`} value={from} onChange={(amount) => onChange(amount, to)} />
    <span aria-hidden="true">〜</span>
    <Amount label={`${label}の上限`} value={to} onChange={(amount) => onChange(from, amount)} />
  </div>
);

interface AmountProps {
  label: string;
  value: string;
  onChange: (amount: string) => void;
}

/** Counts when it is left or confirmed by Enter: half of a number would be another filter. */
const Amount = ({ label, value, onChange }: AmountProps) => {
  const [text, setText] = useState(value);
  const [inForce, setInForce] = useState(value);
  if (value !== inForce) {
    setInForce(value);
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
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) apply();
      }}
    >
      <MoneyInput aria-label={label} value={text} isInvalid={isWrong} onChange={setText} onBlur={apply} />
    </div>
  );
};
