import { parseDecimalText } from '@hacchu-hub/ui/money';
import { wrongLot } from '../order-form.validate.js';
import { lotOf } from '../order-form.values.js';

/** Whether a pasted content is a quantity. */
export const isLot = (text: string): boolean => lotOf(text) !== null && wrongLot(text) === undefined;

/** Whether a pasted content is an amount or a price. */
export const isPrice = (text: string): boolean => parseDecimalText(text).kind === 'value';
