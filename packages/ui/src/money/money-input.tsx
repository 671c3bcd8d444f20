import { type Ref } from 'react';
import { useFieldControl } from '../form/field-control.js';
import { usePlainWhileTyping } from '../form/plain-while-typing.js';
import { formatDecimal } from './money-text.js';
import styles from './money.module.css';

export interface MoneyInputProps {
  /** What was typed; `parseDecimalText` reads it. Kept as text so that a slip of the finger loses nothing. */
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  disabled?: boolean;
  isInvalid?: boolean;
  size?: 'small' | 'middle';
  placeholder?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
}

/** A price or amount: right-aligned, separated while one looks at it, plain while one types. */
export const MoneyInput = ({
  value,
  onChange,
  onBlur,
  isInvalid,
  size = 'middle',
  ...input
}: MoneyInputProps) => {
  const control = useFieldControl();
  const { isTyping, handlers } = usePlainWhileTyping(onBlur);
  return (
    <span className={size === 'small' ? `${styles.input} ${styles.small}` : styles.input}>
      <span className={styles.sign} aria-hidden="true">
        ¥
      </span>
      <input
        {...control}
        {...(isInvalid ? { 'aria-invalid': true } : {})}
        {...input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={isTyping ? value : formatDecimal(value)}
        {...handlers}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
};
