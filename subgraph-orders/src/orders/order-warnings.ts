import type { OrderDocument } from './order.schema.js';
import { FINISHED_STATUSES } from './order.status.js';
import { OrderSendStatus } from './order-enums.js';
import type { SendLogDocument } from './records/send-log.schema.js';

export { addDays, orderWarnings } from '@hacchu-hub/purchase-math';

/** A non-blocking warning. */
export interface Warning {
  readonly code: string;
  readonly field: string | null;
  readonly message: string;
}

/** The order of a warning about its supplier, and its sendings, newest first. */
interface SentOrder {
  readonly order: Pick<OrderDocument, 'demandSupplierId' | 'status'>;
  readonly sendings: readonly Pick<SendLogDocument, 'status' | 'demandSupplierId' | 'supplierName'>[];
}

/** Warns that the supplier who has the order is no longer that of the order: corrections go to the other one. */
export function supplierWarnings({ order, sendings }: SentOrder): Warning[] {
  const { demandSupplierId, status } = order;
  const last = sendings.find((sending) => sending.status === OrderSendStatus.SENT);
  if (!last || demandSupplierId === null || last.demandSupplierId === demandSupplierId) return [];
  if (FINISHED_STATUSES.includes(status)) return [];
  const former = `「${last.supplierName}」`;
  const message =
    `発注済みの仕入先${former}から、別の仕入先に変更されています。訂正は${former}には送信されません。` +
    `この発注をキャンセルして${former}に取消を送信し、複製した発注を新しい仕入先に送信してください。`;
  return [{ code: 'SUPPLIER_CHANGED', field: 'content.demandSupplierId', message }];
}

/** Warnings about dates, to be confirmed before an approved order is sent. */
export const DATE_WARNINGS: ReadonlySet<string> = new Set([
  'ORDER_DATE_LONG_PAST',
  'ORDER_DATE_FAR_AHEAD',
  'DELIVERY_DATE_PAST',
]);
