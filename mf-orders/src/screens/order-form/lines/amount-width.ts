import { formatYen } from '@hacchu-hub/ui/money';
import { amountOf } from '../order-form.totals.js';

/** Pixels of a digit, and of the padding of a cell. */
const [DIGIT, PADDING] = [7.5, 18];

/** The width of the column of amounts: that of its title, or of the longest amount. */
export const amountWidth = (lines: readonly Parameters<typeof amountOf>[0][], least: number): number =>
  Math.ceil(Math.max(least, ...lines.map((line) => formatYen(amountOf(line)).length * DIGIT + PADDING)));
