import {
  cleanCode,
  cleanText,
  decimalPriceProblem,
  isPurchaseNumber,
  LIMITS,
  PURCHASE_NUMBER_MESSAGE,
  quantityProblem,
  tooLong,
} from '@hacchu-hub/field-rules';
import { INVALID_DAY_MESSAGE, isLocalDate, parseLocalDate } from '@hacchu-hub/ui/date';
import type { FieldErrors } from '@hacchu-hub/ui/form';
import { parseDecimalText, type ParsedNumberText } from '@hacchu-hub/ui/money';
import { parseQuantityText } from '@hacchu-hub/ui/quantity';
import { type CountedIn, parseLot, unitProblem } from '../../order/typed-quantity.js';
import { totalsOf } from './order-form.totals.js';
import {
  isBlankExpenseLine,
  isBlankProductLine,
  lotOf,
  LOWEST_EXPENSE_PRICE,
  type OrderFormValues,
} from './order-form.values.js';

/** Tells how a discount is entered, which the general message does not. */
const expensePriceMessage =
  '単価は9,999,999.99以下（小数点以下2桁まで）で入力してください。値引きはマイナスで入力します。';

type Report = (path: string, message: string) => void;

/** The error of a quantity; undefined when it is valid or empty. */
export const lotError = (text: string): string | undefined => lotProblem(parseQuantityText(text));

/** The error of a quantity of a product, as above; `product` is null while none is chosen. */
export const productLotError = (text: string, product: CountedIn | null): string | undefined =>
  unitProblem(text, product) ?? lotProblem(parseLot(text, product));

const lotProblem = (lot: ParsedNumberText): string | undefined => {
  if (lot.kind === 'empty') return undefined;
  return quantityProblem(lot.kind === 'value' ? Number(lot.value) : Number.NaN);
};

const priceProblem = (text: string, min?: string): string | undefined => {
  const price = parseDecimalText(text);
  if (price.kind === 'empty') return undefined;
  return decimalPriceProblem(price.kind === 'value' ? price.value : text, min === undefined ? {} : { min });
};

/** The error of a product's price, as above. */
export const productPriceError = (text: string): string | undefined => priceProblem(text);
/** The error of an expense's price, which may be negative (a discount). */
export const expensePriceError = (text: string): string | undefined =>
  priceProblem(text, LOWEST_EXPENSE_PRICE) && expensePriceMessage;
/** The error of a day, as above. */
export const dayError = (text: string, today: string): string | undefined =>
  text.trim() !== '' && parseLocalDate(text, today) === undefined ? INVALID_DAY_MESSAGE : undefined;

/** Why a day of a line is invalid for the day of the order; undefined when it is valid, or not a day. */
export const beforeOrderError = (
  text: string,
  label: '納期' | '支払期日',
  orderDate: string,
  today: string,
): string | undefined => {
  const day = parseLocalDate(text, today);
  return day !== undefined && isLocalDate(orderDate) && day < orderDate
    ? `${label}は発注日以降の日付を入力してください。`
    : undefined;
};

const reportIf = (report: Report, path: string, message: string | undefined) => {
  if (message !== undefined) report(path, message);
};

const checkLength = (path: string, text: string, rule: { label: string; max: number }, report: Report) =>
  reportIf(report, path, tooLong(cleanText(text), rule));

const checkDays = (days: Readonly<Record<string, string>>, path: string, today: string, report: Report) => {
  for (const [field, text] of Object.entries(days))
    reportIf(report, `${path}.${field}`, dayError(text, today));
};

const collect = (check: (report: Report) => void): FieldErrors => {
  const errors: Record<string, string[]> = {};
  check((path, message) => {
    (errors[path] ??= []).push(message);
  });
  return errors;
};

/** Path of a line's errors: by the row's key, so that it holds when rows are added or removed above it. */
export const productPath = (key: string): string => `orderProductLines.${key}`;
export const expensePath = (key: string): string => `orderExpenseLines.${key}`;

/** Rows that are sent. */
const filledOf = ({ productLines, expenseLines }: OrderFormValues) => ({
  products: productLines.filter((line) => !isBlankProductLine(line)),
  expenses: expenseLines.filter((line) => !isBlankExpenseLine(line)),
});

/** What has to be right before anything is saved: types, lengths and formats. Anything may still be missing. */
export const validateDraft = (values: OrderFormValues, today: string): FieldErrors =>
  collect((report) => {
    const number = cleanCode(values.purchaseNumber);
    if (number !== '' && !isPurchaseNumber(number)) report('purchaseNumber', PURCHASE_NUMBER_MESSAGE);
    reportIf(report, 'orderDate', dayError(values.orderDate, today));
    checkLength('subject', values.subject, { label: '件名', max: LIMITS.order.subject }, report);
    checkLength('notes', values.notes, { label: '備考', max: LIMITS.order.notes }, report);
    const { products, expenses } = filledOf(values);
    if (products.length + expenses.length > LIMITS.order.lines)
      report('orderProductLines', `明細は${LIMITS.order.lines}行以内で入力してください。`);
    for (const line of products) {
      const path = productPath(line.key);
      if (line.productId === null && line.productText.trim() !== '') {
        report(`${path}.productId`, `「${line.productText.trim()}」の商品を候補から選択してください。`);
      }
      reportIf(report, `${path}.lot`, productLotError(line.lot, line.product));
      reportIf(report, `${path}.unitPrice`, productPriceError(line.unitPrice));
      const lot = lotOf(line.lot, line.product);
      if (line.receivedLot > 0 && (lot ?? 0) < line.receivedLot) {
        report(
          `${path}.lot`,
          `入荷済みの${line.receivedLot.toLocaleString('ja-JP')}${line.product?.unit ?? '個'}より少なくできません。`,
        );
      }
      const { deliveryDate, paymentDueDate, deadline } = line;
      checkDays({ deliveryDate, paymentDueDate, deadline }, path, today, report);
      checkLength(
        `${path}.lotNumber`,
        line.lotNumber,
        { label: 'ロット番号', max: LIMITS.orderLine.lotNumber },
        report,
      );
      checkLength(`${path}.notes`, line.notes, { label: '備考', max: LIMITS.orderLine.notes }, report);
    }
    for (const line of expenses) {
      const path = expensePath(line.key);
      reportIf(report, `${path}.lot`, lotError(line.lot));
      reportIf(report, `${path}.unitPrice`, expensePriceError(line.unitPrice));
      const { deliveryDate, paymentDueDate } = line;
      checkDays({ deliveryDate, paymentDueDate }, path, today, report);
      checkLength(`${path}.name`, line.name, { label: '費用名', max: LIMITS.orderLine.expenseName }, report);
      checkLength(`${path}.notes`, line.notes, { label: '備考', max: LIMITS.orderLine.notes }, report);
    }
  });

const checkRequired = (values: OrderFormValues, today: string, report: Report) => {
  if (values.subject.trim() === '') report('subject', '件名を入力してください。');
  if (values.orderDate === '') report('orderDate', '発注日を入力してください。');
  if (values.supplier === null) report('demandSupplierId', '仕入先を選択してください。');
  else if (values.supplier.isDeleted) report('demandSupplierId', '選択した仕入先は削除されています。');
  if (values.destination === null) report('deliveryDestinationId', '納品先を選択してください。');
  else if (values.destination.isDeleted)
    report('deliveryDestinationId', '選択した納品先は削除されています。');
  const { products, expenses } = filledOf(values);
  if (products.length + expenses.length === 0) report('orderProductLines', '明細を1行以上入力してください。');
  const checkOrder = (text: string, path: string, label: '納期' | '支払期日') =>
    reportIf(report, path, beforeOrderError(text, label, values.orderDate, today));
  for (const line of products) {
    const path = productPath(line.key);
    if (line.productId === null && line.productText.trim() === '')
      report(`${path}.productId`, '商品を選択してください。');
    if (line.product?.deletedAt != null) report(`${path}.productId`, '選択した商品は削除されています。');
    if (line.lot.trim() === '') report(`${path}.lot`, '数量を入力してください。');
    if (line.unitPrice.trim() === '') report(`${path}.unitPrice`, '単価を入力してください。');
    if (line.deliveryDate.trim() === '') report(`${path}.deliveryDate`, '納期を入力してください。');
    checkOrder(line.deliveryDate, `${path}.deliveryDate`, '納期');
    checkOrder(line.paymentDueDate, `${path}.paymentDueDate`, '支払期日');
  }
  for (const line of expenses) {
    const path = expensePath(line.key);
    if (line.name.trim() === '') report(`${path}.name`, '費用名を入力してください。');
    if (line.lot.trim() === '') report(`${path}.lot`, '数量を入力してください。');
    if (line.unitPrice.trim() === '') report(`${path}.unitPrice`, '単価を入力してください。');
    checkOrder(line.paymentDueDate, `${path}.paymentDueDate`, '支払期日');
  }
};

/** What has to be right before an order goes to the supplier; the server checks the same again. */
export const validateForSending = (values: OrderFormValues, today: string): FieldErrors => {
  const format = validateDraft(values, today);
  const required = collect((report) => {
    checkRequired(values, today, report);
    if (BigInt(totalsOf(values, isLocalDate(values.orderDate) ? values.orderDate : today).total) < 0n) {
      report('orderProductLines', '合計金額がマイナスになっています。');
    }
  });
  const merged: Record<string, readonly string[]> = { ...required };
  for (const [path, messages] of Object.entries(format)) merged[path] = messages;
  return merged;
};
