import { NumericInput, type NumericInputProps } from '../form/numeric-input.js';
import styles from './money.module.css';
import { formatTypedDecimal } from './typed-number.js';

/** Parse the text with `parseDecimalText`. */
export type MoneyInputProps = NumericInputProps;

/** A price or amount in yen. */
export const MoneyInput = (props: MoneyInputProps) => (
  <span className={styles.input}>
    <span className={styles.sign} aria-hidden="true">
      ¥
    </span>
    <NumericInput {...props} inputMode="decimal" format={formatTypedDecimal} />
  </span>
);
