import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { Icon } from '../icon/index.js';
import { useFieldControl } from './field-control.js';
import styles from './form.module.css';

const join = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

export interface TextInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'size' | 'prefix'
> {
  value: string;
  onChange: (value: string) => void;
  /** `right` for numbers, so that digits line up. */
  align?: 'left' | 'right';
  /** Inside the input, before and after the text: 「〒」, 「円」. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export const TextInput = ({
  value,
  onChange,
  align,
  prefix,
  suffix,
  className,
  type = 'text',
  ...rest
}: TextInputProps) => {
  const control = useFieldControl();
  return (
    <span className={join(styles.box, className)}>
      {prefix !== undefined && <span className={styles.affix}>{prefix}</span>}
      <input
        {...control}
        {...rest}
        type={type}
        className={join(styles.input, align === 'right' && styles.number)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
    </span>
  );
};

export interface TextAreaProps extends Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'value' | 'onChange'
> {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (value: string) => void;
  /** Shows a character counter; longer text can be typed, the server's validation decides. */
  countTo?: number;
}

/** Multi-line text; grows with its content, of which the style sheet makes an invisible copy. */
export const TextArea = ({ value, onChange, countTo, className, rows = 3, ...rest }: TextAreaProps) => {
  const control = useFieldControl();
  const length = [...value.normalize()].length;
  return (
    <span className={join(styles.area, className)} data-text={value}>
      <textarea
        {...control}
        {...rest}
        rows={rows}
        className={join(styles.box, styles.textarea)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {countTo !== undefined && (
        <span className={join(styles.count, length > countTo && styles.over)}>
          {length.toLocaleString('ja-JP')} / {countTo.toLocaleString('ja-JP')}
        </span>
      )}
    </span>
  );
};

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  /** The entry for "nothing chosen" (value ''). Without it a value is always chosen. */
  placeholder?: string;
}

/** One of a short, fixed list. A native select: fastest by keyboard and on a phone. */
export const Select = ({ value, onChange, options, placeholder, className, ...rest }: SelectProps) => {
  const control = useFieldControl();
  return (
    <span className={join(styles.box, styles.selectBox, className)}>
      <select
        {...control}
        {...rest}
        className={join(styles.input, styles.select, value === '' && styles.unchosen)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" className={styles.arrow} />
    </span>
  );
};

export interface CheckboxProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'checked' | 'onChange' | 'type'
> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some, but not all, of the items it stands for are checked. */
  indeterminate?: boolean;
  /** A change is being saved: further ones are ignored, and the focus stays. */
  isBusy?: boolean;
  /** The visible label; without it the input needs an `aria-label`. */
  children?: ReactNode;
}

export const Checkbox = ({
  checked,
  onChange,
  indeterminate = false,
  isBusy = false,
  children,
  className,
  ...rest
}: CheckboxProps) => (
  <label className={join(styles.check, className)}>
    <input
      {...rest}
      type="checkbox"
      checked={checked}
      aria-disabled={isBusy || undefined}
      ref={(input) => {
        if (input) input.indeterminate = indeterminate;
      }}
      onChange={(event) => isBusy || onChange(event.target.checked)}
    />
    {children !== undefined && <span>{children}</span>}
  </label>
);

export interface RadioGroupProps {
  /** Groups the radio buttons. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (SelectOption & { help?: ReactNode })[];
}

/** One of a few visible choices. Use it in a `<Field as="group">`. */
export const RadioGroup = ({ name, value, onChange, options }: RadioGroupProps) => (
  <div className={styles.radios}>
    {options.map((option) => (
      <label key={option.value} className={styles.check}>
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          disabled={option.disabled}
          onChange={() => onChange(option.value)}
        />
        <span>
          {option.label}
          {option.help !== undefined && <span className={styles.help}>{option.help}</span>}
        </span>
      </label>
    ))}
  </div>
);
