import { NumericInput, type NumericInputProps } from '../form/numeric-input.js';
import { formatTypedDecimal } from '../money/typed-number.js';

/** Parse the text with `parseQuantityText`. */
export type QuantityInputProps = NumericInputProps;

/** A number of pieces. */
export const QuantityInput = (props: QuantityInputProps) => (
  <NumericInput {...props} inputMode="numeric" format={formatTypedDecimal} />
);
