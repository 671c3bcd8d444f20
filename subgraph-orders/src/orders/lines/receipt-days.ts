import { addDays } from '../order-warnings.js';
import type { ReceiptDocument } from './receipt.schema.js';

/** How long before its order goods may be received: a written order sometimes follows the delivery. */
export const MAX_DAYS_BEFORE_ORDER = 31;

type Entry = Pick<ReceiptDocument, 'historyDate' | 'diffFromPrevious'>;

/**
 * Latest day of the receipts that a correction affects: the most recent ones that cover the pieces taken
 * back, or the last one when only its price or day changes. Null without receipts.
 */
export function correctedDay(receipts: readonly Entry[], takenBack: number): string | null {
  const left: { day: string; pieces: number }[] = [];
  const take = (pieces: number): string[] => {
    const days: string[] = [];
    for (let open = pieces; open > 0;) {
      const last = left.at(-1);
      if (!last) break;
      days.push(last.day);
      const taken = Math.min(open, last.pieces);
      last.pieces -= taken;
      open -= taken;
      if (last.pieces === 0) left.pop();
    }
    return days;
  };
  for (const { historyDate: day, diffFromPrevious: diff } of receipts) {
    if (diff > 0) left.push({ day, pieces: diff });
    else take(-diff);
  }
  if (takenBack === 0) return left.at(-1)?.day ?? null;
  return take(takenBack).toSorted().at(-1) ?? null;
}

/** First day on which goods of an order may be received; null without a limit. */
export function firstReceiptDay(
  orderDate: string | null,
  ...others: readonly (string | null | undefined)[]
): string | null {
  const earliest = orderDate && addDays(orderDate, -MAX_DAYS_BEFORE_ORDER);
  return (
    [earliest, ...others]
      .flatMap((day) => day ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

/** `2026-04-01` in the format of messages. */
export const dayText = (day: string): string => day.replaceAll('-', '/');
