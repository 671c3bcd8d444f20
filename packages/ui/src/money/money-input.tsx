import { NumericInput, type NumericInputProps } from '../form/numeric-input.js';
import { formatDecimal } from '../light/format/index.js';
import styles from './money.module.css';

/** Parse the text with `parseDecimalText`. */
export type MoneyInputProps = NumericInputProps;

/** A price or amount in yen. */
export const MoneyInput = (props: MoneyInputProps) => (
  <span className={styles.input}>
    <span className={styles.sign} aria-hidden="true">
      ¥
    </span>
    <NumericInput {...props} inputMode="decimal" format={formatDecimal} />
  </span>
);
