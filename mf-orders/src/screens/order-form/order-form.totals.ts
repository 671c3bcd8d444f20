import { decimalPriceProblem, quantityProblem } from '@hacchu-hub/field-rules';
import { lineAmount, type OrderTotals, type PricedLine, summarizeOrder } from '@hacchu-hub/purchase-math';
import { parseDecimalText } from '@hacchu-hub/ui/money';
import {
  type ExpenseLineValues,
  isBlankExpenseLine,
  isBlankProductLine,
  lotOf,
  LOWEST_EXPENSE_PRICE,
  type OrderFormValues,
  type ProductLineValues,
} from './order-form.values.js';

type AnyLine = Pick<ProductLineValues | ExpenseLineValues, 'lot' | 'unitPrice' | 'taxCategoryId'> & {
  readonly product?: ProductLineValues['product'];
};

/** What is marked as wrong, such as a negative quantity, adds nothing: nobody can order it. */
const toPricedLine = (line: AnyLine): PricedLine => {
  const lot = lotOf(line.lot, line.product);
  const price = parseDecimalText(line.unitPrice);
  const isPriceValid =
    price.kind === 'value' &&
    decimalPriceProblem(price.value, 'product' in line ? {} : { min: LOWEST_EXPENSE_PRICE }) === undefined;
  return {
    lot: quantityProblem(lot) === undefined ? lot : null,
    unitPrice: isPriceValid ? price.value : null,
    taxCategoryId: Number(line.taxCategoryId),
  };
};

/** Amount of one line in yen, before tax; '' while price or quantity is missing. */
export const amountOf = (line: AnyLine): string => {
  const { lot, unitPrice } = toPricedLine(line);
  return lot == null || unitPrice == null ? '' : lineAmount(unitPrice, lot);
};

/**
 * The totals of the input, by the same calculation as the server; shown until the server's result, which
 * applies the demand's rounding, arrives.
 * @param day `YYYY-MM-DD` whose tax rates apply
 */
export const totalsOf = (values: OrderFormValues, day: string): OrderTotals =>
  summarizeOrder(
    [
      ...values.productLines.filter((line) => !isBlankProductLine(line)),
      ...values.expenseLines.filter((line) => !isBlankExpenseLine(line)),
    ].map(toPricedLine),
    { rounding: 'FLOOR', day },
  );
