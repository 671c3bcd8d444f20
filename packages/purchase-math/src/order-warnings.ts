import { compareDecimal, groupDigits, sumYen } from './decimal.js';
import { lineAmount } from './line-amount.js';

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
    readonly productId?: string | null;
    readonly lot?: number | null;
  }[];
  readonly orderExpenseLines?: readonly {
    readonly lot?: number | null;
    readonly unitPrice?: string | null;
  }[];
}

/** How a product may be ordered, from the catalog. */
export interface OrderedUnits {
  readonly unit?: string | null;
  readonly minimumOrderQuantity?: number | null;
  readonly orderMultiple?: number | null;
}

/** What supplier and products ask of an order (docs/domain/supplier-terms.md). */
export interface OrderingTerms {
  /** 最低発注金額 in whole yen before tax. */
  readonly minimumOrderAmount?: string | null;
  /** By the id of the product. */
  readonly units?: ReadonlyMap<string, OrderedUnits>;
}

const counted = (quantity: number, unit: string | null | undefined): string =>
  `${groupDigits(String(quantity))}${unit ?? ''}`;

/** Warns of quantities below the minimum of their product, or not in its multiples. */
function quantityWarnings({ orderProductLines }: WarnedContent, { units }: OrderingTerms): OrderWarning[] {
  return orderProductLines.flatMap(({ productId, lot }, index) => {
    const product = units?.get(productId ?? '');
    if (!product || lot == null) return [];
    const { unit, minimumOrderQuantity: minimum, orderMultiple: multiple } = product;
    const field = `content.orderProductLines.${index}.lot`;
    return [
      ...(minimum != null && lot < minimum
        ? [
            {
              code: 'BELOW_MINIMUM_QUANTITY',
              field,
              message: `数量が最小発注数（${counted(minimum, unit)}）に足りません。`,
            },
          ]
        : []),
      ...(multiple != null && lot % multiple !== 0
        ? [
            {
              code: 'NOT_ORDER_MULTIPLE',
              field,
              message: `数量が発注単位（${counted(multiple, unit)}）の倍数ではありません。`,
            },
          ]
        : []),
    ];
  });
}

/** Warns of a subtotal below the minimum of the supplier; an order without amounts is unfinished. */
function amountWarnings(
  { orderProductLines, orderExpenseLines = [] }: WarnedContent,
  { minimumOrderAmount: minimum }: OrderingTerms,
): OrderWarning[] {
  if (minimum == null) return [];
  const subtotal = sumYen(
    [...orderProductLines, ...orderExpenseLines].map(({ unitPrice, lot }) =>
      lineAmount(unitPrice ?? null, lot ?? null),
    ),
  );
  if (compareDecimal(subtotal, '0') <= 0 || compareDecimal(subtotal, minimum) >= 0) return [];
  const message = `小計が仕入先の最低発注金額（${groupDigits(minimum)}円）に足りません。`;
  return [{ code: 'BELOW_MINIMUM_AMOUNT', field: 'content.orderProductLines', message }];
}

/**
 * Warnings about an order on a day (`YYYY-MM-DD`, JST).
 *
 * @param terms what supplier and products ask, as far as the catalog tells
 */
export function orderWarnings(
  content: WarnedContent,
  today: string,
  terms: OrderingTerms = {},
): OrderWarning[] {
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
  return [...warnings, ...quantityWarnings(content, terms), ...amountWarnings(content, terms)];
}
