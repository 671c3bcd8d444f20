import type { BookDocument } from '../book/book.schema.js';
import { INPUTS } from '../book/calculation-requests.service.js';
import type { MonthTask } from './month-calculator.js';

/** To be incremented when figures follow from the same input in another way. */
const FORMULAS = 2;

/** The bases of months that were calculated with the current formulas. */
export const CURRENT_FORMULAS = new RegExp(`^\\[${FORMULAS},`);

/**
 * Identifies everything but receipts and prices that the rows of a month follow from: two calculations on the same
 * basis give the same rows.
 *
 * @param carried revision of the rows of the previous month; null where none precedes
 */
export function basisOf(
  { inputs = {}, revision, recordedRevisions = 0 }: BookDocument,
  { periodUuid, month, isFirst, isLast, origin }: MonthTask,
  carried: number | null,
): string {
  const of = (input: string): number => inputs[input] ?? 0;
  return JSON.stringify([
    FORMULAS,
    // Changed by processes of an earlier release, which do not record what they change.
    revision - recordedRevisions,
    isFirst,
    isLast,
    origin,
    carried,
    of(INPUTS.opening(periodUuid)),
    of(INPUTS.counts(month.month)),
    of(INPUTS.stock(month.end)),
  ]);
}
