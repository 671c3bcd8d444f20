import { DeliveryStatus, ORDERED_STATUSES, OrderStatus } from '../order.status.js';

/** Fields of a line for the roll-up, in pieces. */
export interface CountedLine {
  readonly lot: number | null;
  readonly receivedLot: number;
  /** Stored value: the pieces given up. */
  readonly canceledLot: number;
}

/** Outstanding pieces: neither received nor given up. */
export const outstandingLotOf = ({ lot, receivedLot, canceledLot }: CountedLine): number =>
  Math.max((lot ?? 0) - receivedLot - canceledLot, 0);

/**
 * Effective canceled pieces: goods received after a short close reduce them, and taking the receipt back
 * restores them.
 */
export const canceledLotOf = ({ lot, receivedLot, canceledLot }: CountedLine): number =>
  Math.min(canceledLot, Math.max((lot ?? 0) - receivedLot, 0));

/** A line is complete once received and given-up pieces cover the ordered quantity. */
export const isLineComplete = (line: CountedLine): boolean =>
  line.lot !== null && line.receivedLot + line.canceledLot >= line.lot;

/** Delivery status of a line, depending on the order's status (docs/domain/receipts.md, Completion). */
export function deliveryStatusOf(line: CountedLine, orderStatus: OrderStatus): DeliveryStatus {
  if (!ORDERED_STATUSES.includes(orderStatus)) return DeliveryStatus.Unknown;
  return isLineComplete(line) ? DeliveryStatus.CompleteDelivery : DeliveryStatus.Delivering;
}

/** Some pieces were received, but not all (一部納品). */
export const isPartial = (line: CountedLine): boolean => line.receivedLot > 0 && !isLineComplete(line);

/** Status of a placed order by its lines: complete when it has product lines and all are complete. */
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

/** Denormalised delivery fields of an order, computed from its lines. */
export interface DeliveryFields {
  readonly receivedLot: number;
  readonly fulfilledLot: number;
  /** More pieces of a line were received than ordered. */
  readonly hasExcessReceipt: boolean;
  /** Earliest delivery date of the outstanding lines. */
  readonly openDeliveryDate: string | null;
}

/** Computes the delivery fields of an order from its stored lines. */
export function deliveryFields(
  lines: readonly (CountedLine & { deliveryStatus: DeliveryStatus; deliveryDate: string | null })[],
): DeliveryFields {
  const { receivedLot, fulfilledLot } = receivedCounts(lines);
  const open = lines.filter((line) => line.deliveryStatus === DeliveryStatus.Delivering);
  const [openDeliveryDate = null] = open.flatMap((line) => line.deliveryDate ?? []).sort();
  return { receivedLot, fulfilledLot, hasExcessReceipt: receivedLot > fulfilledLot, openDeliveryDate };
}

/** 入荷率, 0 to 1; excess receipts of one line do not offset another. */
export const receivedRate = (counts: ReceivedCounts): number =>
  counts.orderedLot === 0 ? 0 : counts.fulfilledLot / counts.orderedLot;
