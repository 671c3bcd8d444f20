import type { LineDocument } from '../orders/lines/line.schema.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { PRE_SEND_STATUSES } from '../orders/order.status.js';
import type { OrderContent } from '../orders/order-content.js';
import { grouped } from '../utilities/grouped.js';
import type { AnnouncedLine, InboundDeliveryDocument } from './inbound-delivery.schema.js';

/** Goods that are announced together. */
export interface Announcement {
  readonly deliveryDate: string;
  readonly destinationId: string;
  readonly supplierId: string;
  readonly lines: readonly AnnouncedLine[];
}

type Line = Pick<
  LineDocument,
  'productId' | 'lot' | 'unitPrice' | 'taxCategoryId' | 'lotNumber' | 'deadline' | 'deliveryDate'
> & { readonly id: string };
type Parties = Pick<OrderDocument, 'deliveryDestinationId' | 'demandSupplierId'>;

/** A pending change of an order that the supplier has in an earlier version: not approved or not sent yet. */
export const isChangeOfPlaced = ({
  status,
  sentVersion,
}: Pick<OrderDocument, 'status' | 'sentVersion'>): boolean =>
  sentVersion > 0 && PRE_SEND_STATUSES.includes(status);

/** The announcements of an order: one per delivery date, the earliest first. */
export function announcementsOf(order: Parties, lines: readonly LineDocument[]): Announcement[] {
  return groupedByDate(
    order,
    lines.map((line) => ({ ...line, id: line._id })),
  );
}

/** The same for input; a line that is not stored yet has no id and equals no announced line. */
export function announcementsOfContent(content: OrderContent): Announcement[] {
  return groupedByDate(
    content,
    content.orderProductLines.map((line) => ({ ...line, id: line.id ?? '' })),
  );
}

function groupedByDate(
  { deliveryDestinationId: destinationId, demandSupplierId: supplierId }: Parties,
  lines: readonly Line[],
): Announcement[] {
  if (destinationId === null || supplierId === null) return [];
  const known = lines.filter(({ deliveryDate, productId, lot }) => deliveryDate && productId && lot);
  const byDate = grouped(known, ({ deliveryDate }) => deliveryDate ?? '');
  return [...byDate]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([deliveryDate, ofDate]) => ({
      deliveryDate,
      destinationId,
      supplierId,
      lines: ofDate.map((line) => ({
        lineId: line.id,
        productId: line.productId ?? '',
        lot: line.lot ?? 0,
        unitPrice: line.unitPrice,
        taxCategoryId: line.taxCategoryId,
        lotNumber: line.lotNumber,
        deadline: line.deadline,
      })),
    }));
}

const lineKey = (line: AnnouncedLine): string =>
  JSON.stringify([
    line.lineId,
    line.productId,
    line.lot,
    line.unitPrice === null ? null : Number(line.unitPrice),
    line.taxCategoryId,
    line.lotNumber,
    line.deadline,
  ]);

/** Whether a delivery has exactly this announcement, in any order of its lines. */
export function isAnnounced(
  delivery: Pick<InboundDeliveryDocument, 'deliveryDate' | 'destinationId' | 'supplierId' | 'lines'>,
  announcement: Announcement | undefined,
): boolean {
  if (!announcement) return false;
  const { deliveryDate, destinationId, supplierId, lines } = announcement;
  if (delivery.deliveryDate !== deliveryDate || delivery.destinationId !== destinationId) return false;
  if (delivery.supplierId !== supplierId || delivery.lines.length !== lines.length) return false;
  const told = new Set(delivery.lines.map(lineKey));
  return lines.every((line) => told.has(lineKey(line)));
}
