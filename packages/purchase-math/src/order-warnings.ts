import { compareDecimal } from './decimal.js';

/** A non-blocking warning. */
export interface OrderWarning {
  readonly code: string;
  /** Path of the field in the content of the order. */
  readonly field: string;
  readonly message: string;
}

/** Adds a number of days to a `YYYY-MM-DD` date. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/**
 * True when payment is due more than 60 days after receipt, where the day of receipt is day 1 (中小受託取引適正化法 3条;
 * フリーランス法 4条).
 */
const isLaterThan60Days = (paymentDueDate: string, deliveryDate: string): boolean =>
  paymentDueDate > addDays(deliveryDate, 59);

/** The parts of an order that are checked; days are `YYYY-MM-DD`. */
export interface WarnedContent {
  readonly orderDate?: string | null;
  readonly orderProductLines: readonly {
    readonly deliveryDate?: string | null;
    readonly paymentDueDate?: string | null;
    readonly deadline?: string | null;
    readonly unitPrice?: string | null;
  }[];
}

/** Warnings about an order on a day (`YYYY-MM-DD`, JST). */
export function orderWarnings(content: WarnedContent, today: string): OrderWarning[] {
  const warnings: OrderWarning[] = [];
  const warn = (code: string, field: string, message: string): void => {
    warnings.push({ code, field: `content.${field}`, message });
  };
  if (content.orderDate && content.orderDate < addDays(today, -30)) {
    warn('ORDER_DATE_LONG_PAST', 'orderDate', '発注日が30日以上前の日付になっています。');
  }
  if (content.orderDate && content.orderDate > addDays(today, 365)) {
    warn('ORDER_DATE_FAR_AHEAD', 'orderDate', '発注日が1年以上先の日付になっています。');
  }
  content.orderProductLines.forEach((line, index) => {
    const path = `orderProductLines.${index}`;
    if (line.deliveryDate && line.deliveryDate < today) {
      warn('DELIVERY_DATE_PAST', `${path}.deliveryDate`, '納期が過去の日付になっています。');
    }
    if (
      line.deliveryDate &&
      line.paymentDueDate &&
      isLaterThan60Days(line.paymentDueDate, line.deliveryDate)
    ) {
      warn(
        'PAYMENT_OVER_60_DAYS',
        `${path}.paymentDueDate`,
        '支払期日が納期から60日を超えています。取適法・フリーランス法の対象取引ではご注意ください。',
      );
    }
    if (line.deliveryDate && line.deadline && line.deadline < line.deliveryDate) {
      warn('DEADLINE_BEFORE_DELIVERY', `${path}.deadline`, '出荷期限が納期より前の日付になっています。');
    }
    if (line.unitPrice != null && compareDecimal(line.unitPrice, '0') === 0) {
      warn('UNIT_PRICE_ZERO', `${path}.unitPrice`, '単価が0円になっています。');
    }
  });
  return warnings;
}
