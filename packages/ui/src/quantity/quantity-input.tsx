import { NumericInput, type NumericInputProps } from '../form/numeric-input.js';
import { formatTypedQuantity } from './quantity-text.js';

/** Parse the text with `parseQuantityText`. */
export type QuantityInputProps = NumericInputProps;

/** A number of pieces. */
export const QuantityInput = (props: QuantityInputProps) => (
  <NumericInput {...props} inputMode="numeric" format={formatTypedQuantity} />
);
