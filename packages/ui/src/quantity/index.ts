export { Quantity, type QuantityProps } from './quantity.js';
export { QuantityInput, type QuantityInputProps } from './quantity-input.js';
export { formatQuantity, formatTypedQuantity, type NumberOf, parseQuantityText } from './quantity-text.js';
