import { cleanCode } from '@hacchu-hub/field-rules';
import { formatLocalDate, parseLocalDate } from '@hacchu-hub/ui/date';
import { parseDecimalText } from '@hacchu-hub/ui/money';
import type {
  DraftOrder_OrderFragment,
  OrderContentInput,
  OrderExpenseLineInput,
  OrderProductLineInput,
} from '../../generated/graphql.js';
import {
  emptyProductLine,
  type ExpenseLineValues,
  isBlankExpenseLine,
  isBlankProductLine,
  listPriceOf,
  lotOf,
  type NamedChoice,
  newRowKey,
  type OrderFormValues,
  type ProductLineValues,
} from './order-form.values.js';

const dayText = (day: string | null): string => (day === null ? '' : formatLocalDate(day));

const toChoice = (
  record: { uuid: string; name: string; deletedAt: string | null } | null,
  id: string | null,
): NamedChoice | null => {
  if (record) return { uuid: record.uuid, name: record.name, isDeleted: record.deletedAt !== null };
  // The catalog did not respond: the choice stays, although its name cannot be shown.
  return id === null ? null : { uuid: id, name: '（名称を取得できません）', isDeleted: false };
};

/** The day that all lines share, or ''. */
const commonDay = (days: readonly (string | null)[]): string => {
  const [first] = days;
  return first && days.every((day) => day === first) ? first : '';
};

const fromProductLine = (line: DraftOrder_OrderFragment['orderProductLines'][number]): ProductLineValues => {
  const values: ProductLineValues = {
    key: line.id,
    id: line.id,
    productId: line.productId,
    product: line.product,
    productText: line.product?.name ?? (line.productId === null ? '' : '（商品名を取得できません）'),
    lot: line.lot === null ? '' : String(line.lot),
    unitPrice: line.unitPrice ?? '',
    isPriceTyped: false,
    taxCategoryId: String(line.taxCategoryId ?? 1),
    deliveryDate: dayText(line.deliveryDate),
    paymentDueDate: dayText(line.paymentDueDate),
    lotNumber: line.lotNumber ?? '',
    deadline: dayText(line.deadline),
    notes: line.notes ?? '',
    receivedLot: line.receivedLot,
  };
  const listPrice = listPriceOf(values);
  return { ...values, isPriceTyped: line.unitPrice !== null && !isSamePrice(line.unitPrice, listPrice) };
};

/** `95.0` and `95` are the same price. */
export const isSamePrice = (a: string | undefined, b: string | undefined): boolean => {
  const [left, right] = [parseDecimalText(a ?? ''), parseDecimalText(b ?? '')];
  return (
    left.kind === right.kind &&
    (left.kind !== 'value' || (right.kind === 'value' && left.value === right.value))
  );
};

/** Form values of an order from the server. */
export const fromOrder = (order: DraftOrder_OrderFragment): OrderFormValues => ({
  purchaseNumber: order.purchaseNumber,
  subject: order.subject ?? '',
  orderDate: order.orderDate ?? '',
  supplier: toChoice(order.demandSupplier, order.demandSupplierId),
  destination: toChoice(order.deliveryDestination, order.deliveryDestinationId),
  notes: order.notes ?? '',
  commonDeliveryDate: commonDay(order.orderProductLines.map((line) => line.deliveryDate)),
  commonPaymentDueDate: commonDay(
    [...order.orderProductLines, ...order.orderExpenseLines].map((line) => line.paymentDueDate),
  ),
  productLines:
    order.orderProductLines.length > 0 ? order.orderProductLines.map(fromProductLine) : [emptyProductLine()],
  expenseLines: order.orderExpenseLines.map((line) => ({
    key: line.id,
    id: line.id,
    name: line.name ?? '',
    lot: line.lot === null ? '' : String(line.lot),
    unitPrice: line.unitPrice ?? '',
    taxCategoryId: String(line.taxCategoryId ?? 1),
    deliveryDate: dayText(line.deliveryDate),
    paymentDueDate: dayText(line.paymentDueDate),
    notes: line.notes ?? '',
  })),
});

/** A new order with the content of another: the days are cleared, the order date is today. */
export const asDuplicate = (order: DraftOrder_OrderFragment, today: string): OrderFormValues => {
  const values = fromOrder(order);
  return {
    ...values,
    purchaseNumber: '',
    orderDate: today,
    commonDeliveryDate: '',
    commonPaymentDueDate: '',
    productLines: values.productLines.map((line) => ({
      ...line,
      key: newRowKey(),
      id: undefined,
      deliveryDate: '',
      paymentDueDate: '',
      deadline: '',
      lotNumber: '',
      receivedLot: 0,
    })),
    expenseLines: values.expenseLines.map((line) => ({
      ...line,
      key: newRowKey(),
      id: undefined,
      deliveryDate: '',
      paymentDueDate: '',
    })),
  };
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const priceOf = (text: string): string | null => {
  const parsed = parseDecimalText(text);
  return parsed.kind === 'value' ? parsed.value : null;
};

/** The input for the server, and which row each line came from. */
export interface ConvertedOrder {
  content: OrderContentInput;
  purchaseNumber: string;
  productKeys: readonly string[];
  expenseKeys: readonly string[];
}

/**
 * The input for the server. Blank rows are left out; text that is not a valid number or day becomes null, so
 * check with `validateDraft` first.
 * @param today `YYYY-MM-DD`, for days typed without a year
 */
export const toContent = (values: OrderFormValues, today: string): ConvertedOrder => {
  const dayOf = (text: string): string | null => parseLocalDate(text, today) ?? null;
  const toProductLine = (line: ProductLineValues): OrderProductLineInput => ({
    id: line.id ?? null,
    productId: line.productId,
    lot: lotOf(line.lot, line.product),
    unitPrice: priceOf(line.unitPrice),
    taxCategoryId: Number(line.taxCategoryId),
    deliveryDate: dayOf(line.deliveryDate),
    paymentDueDate: dayOf(line.paymentDueDate),
    lotNumber: orNull(line.lotNumber),
    deadline: dayOf(line.deadline),
    notes: orNull(line.notes),
  });
  const toExpenseLine = (line: ExpenseLineValues): OrderExpenseLineInput => ({
    id: line.id ?? null,
    name: orNull(line.name),
    lot: lotOf(line.lot),
    unitPrice: priceOf(line.unitPrice),
    taxCategoryId: Number(line.taxCategoryId),
    deliveryDate: dayOf(line.deliveryDate),
    paymentDueDate: dayOf(line.paymentDueDate),
    notes: orNull(line.notes),
  });
  const productLines = values.productLines.filter((line) => !isBlankProductLine(line));
  const expenseLines = values.expenseLines.filter((line) => !isBlankExpenseLine(line));
  return {
    content: {
      subject: orNull(values.subject),
      orderDate: dayOf(values.orderDate),
      demandSupplierId: values.supplier?.uuid ?? null,
      deliveryDestinationId: values.destination?.uuid ?? null,
      notes: orNull(values.notes),
      orderProductLines: productLines.map(toProductLine),
      orderExpenseLines: expenseLines.map(toExpenseLine),
    },
    purchaseNumber: cleanCode(values.purchaseNumber),
    productKeys: productLines.map((line) => line.key),
    expenseKeys: expenseLines.map((line) => line.key),
  };
};

/** Sets the number and ids that the server assigned on the first save; input made in the meantime is kept. */
export const withServerIds = (
  values: OrderFormValues,
  sent: ConvertedOrder,
  saved: DraftOrder_OrderFragment,
): OrderFormValues => {
  const idsOf = (keys: readonly string[], lines: readonly { id: string; orderNum: number }[]) => {
    const inOrder = [...lines].sort((a, b) => a.orderNum - b.orderNum);
    return new Map(keys.map((key, index) => [key, inOrder[index]?.id]));
  };
  const productIds = idsOf(sent.productKeys, saved.orderProductLines);
  const expenseIds = idsOf(sent.expenseKeys, saved.orderExpenseLines);
  const isSameNumber = cleanCode(values.purchaseNumber) === sent.purchaseNumber;
  return {
    ...values,
    purchaseNumber: isSameNumber ? saved.purchaseNumber : values.purchaseNumber,
    productLines: values.productLines.map((line) => ({ ...line, id: line.id ?? productIds.get(line.key) })),
    expenseLines: values.expenseLines.map((line) => ({ ...line, id: line.id ?? expenseIds.get(line.key) })),
  };
};
