import { NumericInput, type NumericInputProps } from '../form/numeric-input.js';
import { formatTypedQuantity } from './quantity-text.js';

/** Parse the text with `parseQuantityText`, and the same unit. */
export interface QuantityInputProps extends NumericInputProps {
  /** 単位 of the product, null for pieces; a number in it is shown without it. */
  unit?: string | null | undefined;
}

/** A number of pieces. */
export const QuantityInput = ({ unit, ...props }: QuantityInputProps) => (
  <NumericInput {...props} inputMode="numeric" format={(text) => formatTypedQuantity(text, unit)} />
);
