import type { LogilessInboundDelivery } from '@hacchu-hub/subgraph-kit/logiless/index';
import type { Announcement } from './announcement.js';
import { isOf } from './inbound-client.js';
import type { InboundDeliveryDocument } from './inbound-delivery.schema.js';

type Coded = Pick<InboundDeliveryDocument, 'orderId' | 'code' | 'lines'>;

/** Lines that this product announces have ids of ours as their codes. */
const LINE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const endOf = ({ orderId }: Pick<Coded, 'orderId'>): string => `-${orderId.slice(-6)}`;

/**
 * A code for a delivery whose own is that of another order: two demands with one merchant number their orders alike. It
 * is the same each time, so that the document is found again.
 *
 * @returns null where people have to look: the document is of this order, was not announced by this product, or the
 *   delivery has such a code already
 */
export function codeBeside(
  delivery: Coded,
  announcement: Announcement,
  taken: LogilessInboundDelivery,
): string | null {
  const isAnnounced = taken.lines.length > 0 && taken.lines.every(({ code }) => LINE_ID.test(code ?? ''));
  const isOwn = [delivery, announcement].some((own) => isOf(taken, own));
  const end = endOf(delivery);
  return isAnnounced && !isOwn && !delivery.code.endsWith(end) ? `${delivery.code}${end}` : null;
}

/** The next code for a delivery whose own is kept by a document that was canceled at LOGILESS. */
export function codeAfter(delivery: Pick<Coded, 'orderId' | 'code'>): string {
  const end = endOf(delivery);
  const [start = '', rest] = delivery.code.split(end);
  if (rest === undefined) return `${delivery.code}${end}`;
  return `${start}${end}-${Number(rest.slice(1) || 1) + 1}`;
}
