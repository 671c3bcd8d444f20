import { type Ref } from 'react';
import { useFieldControl } from '../form/field-control.js';
import { usePlainWhileTyping } from '../form/plain-while-typing.js';
import { formatQuantity } from './quantity-text.js';
import styles from './quantity.module.css';

export interface QuantityInputProps {
  /** What was typed; `parseQuantityText` reads it. */
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

/** A number of pieces: right-aligned, separated while one looks at it, plain while one types. */
export const QuantityInput = ({
  value,
  onChange,
  onBlur,
  isInvalid,
  size = 'middle',
  ...input
}: QuantityInputProps) => {
  const control = useFieldControl();
  const { isTyping, handlers } = usePlainWhileTyping(onBlur);
  return (
    <input
      {...control}
      {...(isInvalid ? { 'aria-invalid': true } : {})}
      {...input}
      className={size === 'small' ? `${styles.input} ${styles.small}` : styles.input}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={isTyping ? value : formatQuantity(value)}
      {...handlers}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};
