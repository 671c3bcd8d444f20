import { type Ref } from 'react';
import { useFieldControl } from './field-control.js';
import styles from './numeric-input.module.css';
import { usePlainWhileTyping } from './plain-while-typing.js';

export interface NumericInputProps {
  /** The typed text, unparsed, so that a typo loses nothing. */
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean;
  disabled?: boolean;
  isInvalid?: boolean;
  size?: 'small' | 'middle';
  placeholder?: string;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
}

interface NumericInputKind {
  /** Formats the number while the input is not focused. */
  format: (text: string) => string;
  inputMode: 'decimal' | 'numeric';
}

/** A number: right-aligned, with thousands separators unless focused. */
export const NumericInput = ({
  value,
  onChange,
  onBlur,
  isInvalid,
  size = 'middle',
  format,
  ...input
}: NumericInputProps & NumericInputKind) => {
  const control = useFieldControl();
  const { isTyping, handlers, startTyping } = usePlainWhileTyping(onBlur);
  return (
    <input
      {...control}
      {...(isInvalid ? { 'aria-invalid': true } : {})}
      {...input}
      className={size === 'small' ? `${styles.input} ${styles.small}` : styles.input}
      type="text"
      autoComplete="off"
      value={isTyping ? value : format(value)}
      {...handlers}
      onChange={(event) => {
        startTyping();
        onChange(event.target.value);
      }}
    />
  );
};
