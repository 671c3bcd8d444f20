import { DeliveryStatus, ORDERED_STATUSES, OrderStatus } from '../orders/order.status.js';

/** What the roll-up needs of a line. Pieces. */
export interface CountedLine {
  readonly lot: number | null;
  readonly receivedLot: number;
  /** As stored: what people gave up. */
  readonly canceledLot: number;
}

/** What is neither received nor given up. */
export const outstandingLotOf = ({ lot, receivedLot, canceledLot }: CountedLine): number =>
  Math.max((lot ?? 0) - receivedLot - canceledLot, 0);

/**
 * What is canceled of a line: goods that do arrive after a short close were not canceled, and are again once their
 * receipt is taken back.
 */
export const canceledLotOf = ({ lot, receivedLot, canceledLot }: CountedLine): number =>
  Math.min(canceledLot, Math.max((lot ?? 0) - receivedLot, 0));

/** A line is complete once what arrived and what was given up make up what was ordered. */
export const isLineComplete = (line: CountedLine): boolean =>
  line.lot !== null && line.receivedLot + line.canceledLot >= line.lot;

/** Delivery status of a line of an order in a status (docs/domain/receipts.md, Completion). */
export function deliveryStatusOf(line: CountedLine, orderStatus: OrderStatus): DeliveryStatus {
  if (!ORDERED_STATUSES.includes(orderStatus)) return DeliveryStatus.Unknown;
  return isLineComplete(line) ? DeliveryStatus.CompleteDelivery : DeliveryStatus.Delivering;
}

/** Something arrived, but not everything (一部納品). */
export const isPartial = (line: CountedLine): boolean => line.receivedLot > 0 && !isLineComplete(line);

/** Status that the lines give an order that is placed: complete when it has product lines and all are complete. */
export function rolledUpStatus(lines: readonly CountedLine[]): OrderStatus {
  return lines.length > 0 && lines.every(isLineComplete)
    ? OrderStatus.DeliveryComplete
    : OrderStatus.Delivering;
}

export interface ReceivedCounts {
  readonly orderedLot: number;
  readonly receivedLot: number;
  readonly fulfilledLot: number;
}

/** Pieces over all lines of an order. */
export function receivedCounts(lines: readonly CountedLine[]): ReceivedCounts {
  return lines.reduce<ReceivedCounts>(
    (sum, line) => ({
      orderedLot: sum.orderedLot + (line.lot ?? 0),
      receivedLot: sum.receivedLot + line.receivedLot,
      fulfilledLot: sum.fulfilledLot + Math.min(line.receivedLot, line.lot ?? 0),
    }),
    { orderedLot: 0, receivedLot: 0, fulfilledLot: 0 },
  );
}

/** What lists filter by and what the order shows, out of its lines as they are now. */
export interface DeliveryFields {
  readonly receivedLot: number;
  readonly fulfilledLot: number;
  /** Earliest delivery date among the lines that still wait for goods. */
  readonly openDeliveryDate: string | null;
}

/** The delivery part of an order, out of its stored lines. */
export function deliveryFields(
  lines: readonly (CountedLine & { deliveryStatus: DeliveryStatus; deliveryDate: string | null })[],
): DeliveryFields {
  const { receivedLot, fulfilledLot } = receivedCounts(lines);
  const open = lines.filter((line) => line.deliveryStatus === DeliveryStatus.Delivering);
  const [openDeliveryDate = null] = open.flatMap((line) => line.deliveryDate ?? []).sort();
  return { receivedLot, fulfilledLot, openDeliveryDate };
}

/** 入荷率, 0 to 1; over-receipts of one line do not make up for another. */
export const receivedRate = (counts: ReceivedCounts): number =>
  counts.orderedLot === 0 ? 0 : counts.fulfilledLot / counts.orderedLot;
