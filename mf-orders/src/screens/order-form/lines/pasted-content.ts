import { parseDecimalText } from '@hacchu-hub/ui/money';
import { lotError } from '../order-form.validate.js';
import { lotOf } from '../order-form.values.js';

/** Whether pasted content is a quantity. */
export const isLot = (text: string): boolean => lotOf(text) !== null && lotError(text) === undefined;

/** Whether pasted content is an amount or a price. */
export const isPrice = (text: string): boolean => parseDecimalText(text).kind === 'value';
