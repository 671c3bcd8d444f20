/**
 * Exact money and quantity rules, the months of costing, and the labels of orders, shared by server, browser and
 * documents. Pure functions; numbers are text or BigInt.
 */
export { accountingMonthDays, accountingMonthOf, type CoveredMonth } from './accounting-month.js';
export { compareDecimal, groupDigits, sumYen, type Decimal, type TaxRounding, type Yen } from './decimal.js';
export { lineAmount, receiptAmount } from './line-amount.js';
export {
  isOrderStatusName,
  ORDER_STATUS_LABELS,
  orderStatusLabel,
  orderStatusTone,
  type OrderStatusName,
} from './order-status.js';
export {
  summarizeOrder,
  taxOf,
  type OrderTotals,
  type PricedLine,
  type TaxBreakdown,
  type TotalsRule,
} from './order-summary.js';
export {
  addDays,
  type OrderedUnits,
  type OrderingTerms,
  orderWarnings,
  type OrderWarning,
} from './order-warnings.js';
export {
  longestPaymentPeriod,
  MONTH_END,
  PAYMENT_LIMIT_DAYS,
  PAYMENT_MONTHS,
  PAYMENT_TERMS_MESSAGES,
  paymentDateOf,
  paymentTermsProblems,
  paymentTermsText,
  paymentTermsWarning,
  type PaymentPeriod,
  type PaymentTerms,
} from './payment-terms.js';
export {
  chooseUnitPrice,
  priceLadder,
  priceLadderText,
  reachedPriceBreak,
  type PriceBreak,
  type PriceStep,
} from './price-break.js';
export {
  byRateDescending,
  DEFAULT_TAX_CATEGORY_ID,
  isTaxCategoryId,
  TAX_CATEGORY_IDS,
  taxCategoriesOn,
  taxCategoryName,
  taxRateOn,
  type TaxCategory,
  type TaxCategoryId,
} from './tax-category.js';
export { taxCategoryOfText } from './tax-category-text.js';
export {
  averageUnitPrice,
  fractionOf,
  inventoryAmount,
  periodAverage,
  roundFraction,
  type Fraction,
  type PeriodStock,
} from './weighted-average.js';
