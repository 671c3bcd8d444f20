import { type AccountingMonth, calculationPeriodsOf, monthsOf } from '../periods/months.js';
import type { AccountingPeriodDocument } from '../periods/period.schema.js';
import { predecessorOf } from '../periods/predecessor.js';
import type { MonthTask, Origin } from './month-calculator.js';

/**
 * Source of the stock at the start of a period: its settled opening, else the current figures of the previous period.
 */
function originOf(period: AccountingPeriodDocument, all: readonly AccountingPeriodDocument[]): Origin {
  if (period.opening) return { from: 'opening', periodUuid: period._id };
  const previous = predecessorOf(period, all);
  const last = previous && monthsOf(previous).at(-1);
  return last ? { from: 'month', month: last.month } : { from: 'nothing' };
}

/** The months of open periods that have started, oldest first. @param all the periods of the demand, oldest first */
export function monthsToCalculate(all: readonly AccountingPeriodDocument[], today: string): MonthTask[] {
  return all
    .filter(({ isClosed }) => !isClosed)
    .flatMap((period) => {
      const chunks = calculationPeriodsOf(monthsOf(period), period.closingType);
      let origin = originOf(period, all);
      return chunks.flatMap((chunk) =>
        chunk.map((month: AccountingMonth, at): MonthTask => {
          const task = {
            periodUuid: period._id,
            month,
            isFirst: at === 0,
            isLast: at === chunk.length - 1,
            origin,
          };
          origin = { from: 'month', month: month.month };
          return task;
        }),
      );
    })
    .filter(({ month }) => month.start <= today);
}
