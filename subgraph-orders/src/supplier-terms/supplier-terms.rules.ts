import { addDays, paymentDateOf, type PaymentTerms } from '@hacchu-hub/purchase-math';
import { isUsableDay } from '@hacchu-hub/subgraph-kit';
import type { SupplierSnapshot } from '../external/catalog.client.js';
import { businessDaysAfter, isBusinessDay } from '../notifications/business-days.js';

type Terms = Pick<
  SupplierSnapshot,
  'closingDay' | 'paymentMonth' | 'paymentDay' | 'paymentDayShift' | 'leadTimeDays'
>;

/** Whether banks work on a day: they rest on weekends, national holidays, and from 31 December to 3 January. */
function isBankDay(day: string): boolean {
  const date = day.slice(5);
  return isBusinessDay(day) && date !== '12-31' && date > '01-03';
}

/** The bank day before or after a day that is none; the day itself if it is one. */
function nearestBankDay(day: string, step: 1 | -1): string {
  let found = day;
  while (!isBankDay(found)) found = addDays(found, step);
  return found;
}

function paymentTermsOf({ closingDay, paymentMonth, paymentDay }: Terms): PaymentTerms | null {
  return closingDay == null || paymentMonth == null || paymentDay == null
    ? null
    : { closingDay, paymentMonth, paymentDay };
}

/** A day that an order accepts; null for a later one. */
const usable = (day: string | null): string | null => (day !== null && isUsableDay(day) ? day : null);

/**
 * 支払期日 of goods that are delivered on a day; null without payment terms, and where an order would refuse it. A
 * payment does not move before the delivery.
 */
export const proposedPaymentDueDate = (terms: Terms, deliveryDate: string): string | null =>
  usable(paymentDueDate(terms, deliveryDate));

function paymentDueDate(terms: Terms, deliveryDate: string): string | null {
  const payment = paymentTermsOf(terms);
  if (!payment) return null;
  const day = paymentDateOf(payment, deliveryDate);
  if (!terms.paymentDayShift) return day;
  const next = nearestBankDay(day, 1);
  if (terms.paymentDayShift === 'NEXT_BUSINESS_DAY') return next;
  const previous = nearestBankDay(day, -1);
  return previous < deliveryDate ? next : previous;
}

/**
 * 納期 of an order: its lead time in business days after the order date; null without a lead time, and where an order
 * would refuse it.
 */
export const proposedDeliveryDate = ({ leadTimeDays }: Terms, orderDate: string): string | null =>
  leadTimeDays == null ? null : usable(businessDaysAfter(orderDate, leadTimeDays));
