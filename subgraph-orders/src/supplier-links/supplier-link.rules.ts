import { timestampOf } from '@hacchu-hub/subgraph-kit';
import { OrderStatus } from '../orders/order.status.js';
import { addDays } from '../orders/order-warnings.js';
import { SupplierOrderState } from '../orders/supplier-answer.enums.js';
import type { PrintedLine } from './printed-order.js';
import type { SupplierLinkDocument } from './supplier-link.schema.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const DAYS_AFTER_SENDING = 90;
const DAYS_AFTER_DELIVERY = 30;

/** End of a day in Japan. */
const endOfDay = (day: string): Date => new Date(`${addDays(day, 1)}T00:00:00+09:00`);

/** 90 days after sending, or 30 days after the last delivery date, whichever is later. */
export function expiryOf(sentAt: string, lines: readonly Pick<PrintedLine, 'deliveryDate'>[]): string {
  const afterSending = new Date(sentAt).getTime() + DAYS_AFTER_SENDING * DAY_MS;
  const days = lines.flatMap(({ deliveryDate }) => deliveryDate ?? []);
  const afterDelivery = days.map((day) => endOfDay(addDays(day, DAYS_AFTER_DELIVERY)).getTime());
  return timestampOf(new Date(Math.max(afterSending, ...afterDelivery)));
}

/** What the link shows now; the reasons that the supplier must learn first come first. */
export function linkStateOf(
  link: Pick<SupplierLinkDocument, 'supersededAt' | 'withdrawnAt' | 'expiresAt'>,
  orderStatus: OrderStatus,
  now: string,
): SupplierOrderState {
  if (orderStatus === OrderStatus.Canceled) return SupplierOrderState.CANCELED;
  if (link.supersededAt !== null) return SupplierOrderState.SUPERSEDED;
  if (link.withdrawnAt !== null) return SupplierOrderState.WITHDRAWN;
  if (link.expiresAt <= now) return SupplierOrderState.EXPIRED;
  return orderStatus === OrderStatus.DeliveryComplete
    ? SupplierOrderState.COMPLETED
    : SupplierOrderState.OPEN;
}
