import { NumericInput, type NumericInputProps } from '../form/numeric-input.js';
import { formatTypedQuantity, type NumberOf } from './quantity-text.js';

/** Parse the text with `parseQuantityText`, and the same `numberOf`. */
export interface QuantityInputProps extends NumericInputProps {
  /** `inUnit` of field-rules for a quantity of a product, which is shown without its unit. */
  numberOf?: NumberOf;
}

/** A number of pieces. */
export const QuantityInput = ({ numberOf, ...props }: QuantityInputProps) => (
  <NumericInput {...props} inputMode="numeric" format={(text) => formatTypedQuantity(text, numberOf)} />
);
