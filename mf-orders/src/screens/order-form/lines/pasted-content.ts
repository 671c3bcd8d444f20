import { parseLocalDate } from '@hacchu-hub/ui/date';
import { parseDecimalText } from '@hacchu-hub/ui/money';
import { lotOfCases } from '../../../order/typed-quantity.js';
import { lotError } from '../order-form.validate.js';
import { lotOf } from '../order-form.values.js';

const isQuantity = (text: string): boolean => lotOf(text) !== null && lotError(text) === undefined;

/** Whether pasted content is a quantity, in units or in cases. */
export const isLot = (text: string): boolean => isQuantity(lotOfCases(text, 1) ?? text);

/** Whether pasted content is an amount or a price. */
export const isPrice = (text: string): boolean => parseDecimalText(text).kind === 'value';

/** Whether pasted content is a day. `-3`, which one may type for three days ago, is a number in a spreadsheet. */
export const isDay = (text: string, today: string): boolean =>
  !/^\s*[-+]\d+\s*$/.test(text.normalize('NFKC').replaceAll('−', '-')) &&
  parseLocalDate(text, today) !== undefined;
