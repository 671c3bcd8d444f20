import { weekOf } from '../../deliveries/line-list.service.js';
import { businessDaysAfter, isBusinessDay } from '../../notifications/business-days.js';
import { addDays } from '../../orders/order-warnings.js';
import { grouped } from '../../utilities/grouped.js';

/** From a day to the Sunday of its week, and at least to the next business day (docs/domain/home.md). */
export function daysToShow(today: string): string[] {
  const { sunday } = weekOf(today);
  const next = businessDaysAfter(today, 1);
  const last = next > sunday ? next : sunday;
  const days: string[] = [];
  for (let day = today; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Lines of one order that are due on a day. */
export interface DueLines {
  readonly day: string;
  readonly orderId: string;
  readonly lineCount: number;
  readonly openLineCount: number;
}

/** Lines for one destination that are due on a day. */
export interface DestinationDue {
  readonly destinationId: string | null;
  readonly lineCount: number;
  readonly openLineCount: number;
}

export interface DayDue {
  readonly day: string;
  readonly isBusinessDay: boolean;
  readonly destinations: DestinationDue[];
}

const sumOf = (destinationId: string | null, all: readonly Omit<DestinationDue, 'destinationId'>[]) =>
  all.reduce<DestinationDue>(
    (sum, { lineCount, openLineCount }) => ({
      destinationId,
      lineCount: sum.lineCount + lineCount,
      openLineCount: sum.openLineCount + openLineCount,
    }),
    { destinationId, lineCount: 0, openLineCount: 0 },
  );

/**
 * What is due on each day by destination, most outstanding lines first; those beyond `max` are added up as null.
 * Days without business are left out unless something is due.
 */
export function dueByDay(
  days: readonly string[],
  due: readonly DueLines[],
  destinationOf: ReadonlyMap<string, string | null>,
  max: number,
): DayDue[] {
  const byDay = grouped(due, ({ day }) => day);
  return days.flatMap((day) => {
    const ofDay = byDay.get(day) ?? [];
    const isOpen = isBusinessDay(day);
    if (ofDay.length === 0 && !isOpen) return [];
    const sums = [...grouped(ofDay, ({ orderId }) => destinationOf.get(orderId) ?? '')]
      .map(([destinationId, lines]) => sumOf(destinationId === '' ? null : destinationId, lines))
      .sort((one, other) => other.openLineCount - one.openLineCount || other.lineCount - one.lineCount);
    const rest = sums.slice(max);
    const destinations = [...sums.slice(0, max), ...(rest.length > 0 ? [sumOf(null, rest)] : [])];
    return [{ day, isBusinessDay: isOpen, destinations }];
  });
}
