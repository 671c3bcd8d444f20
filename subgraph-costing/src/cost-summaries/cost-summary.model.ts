import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Decimal, LocalDate, Timestamp, Yen, YearMonth } from '@hacchu-hub/subgraph-kit';

import { Order } from '../external/order.model.js';
import { Product } from '../external/product.model.js';
import { DatePeriod } from '../periods/period.model.js';
import { CostWarning } from './cost-summary.enums.js';

@ObjectType({
  description:
    'What the average of a product rests on: the stock where the months averaged together begin, and what was received ' +
    'since.',
})
export class CostToDate {
  @Field(() => Float)
  openingQuantity!: number;

  @Field(() => Yen)
  openingAmount!: string;

  @Field(() => Float)
  deliveryQuantity!: number;

  @Field(() => Yen)
  purchaseAmount!: string;
}

@ObjectType({
  description: 'What one product cost in one month. Amounts are yen before tax, quantities pieces.',
})
export class CostSummary {
  @Field(() => ID)
  productUuid!: string;

  @Field({ description: 'Name of the product as it is now.' })
  productName!: string;

  @Field(() => String, { nullable: true, description: 'Article code in the warehouse system, where linked.' })
  code!: string | null;

  @Field(() => String, { nullable: true })
  color!: string | null;

  @Field(() => String, { nullable: true })
  size!: string | null;

  @Field(() => String, { nullable: true, description: 'Model number (型番).' })
  modelNumber!: string | null;

  @Field(() => Yen, {
    nullable: true,
    description: 'Value of the stock carried over from the month before; null without an accounting period.',
  })
  carriedOverInventoryAmount!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Stock carried over from the month before; null without an accounting period.',
  })
  carriedOverInventoryQuantity!: number | null;

  @Field(() => Yen, {
    description:
      'Sum over order lines of trunc(price × received until the end of the month) − trunc(price × received before it).',
  })
  totalPurchaseAmount!: string;

  @Field(() => Float, { description: 'Received in the month, corrections included.' })
  totalDeliveryQuantity!: number;

  @Field({ description: 'True when a physical count replaced the computed stock.' })
  isOverridden!: boolean;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'Average cost per piece (総平均法) of the months averaged together so far, half up to two decimals, for display; ' +
      'without an accounting period of the purchases of the month. Null where there is no price.',
  })
  averageUnitPrice!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Computed stock at the end of the month; null without an accounting period.',
  })
  logicalInventoryQuantity!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Counted stock at the end of the month; null where not counted.',
  })
  physicalInventoryQuantity!: number | null;

  @Field(() => Yen, {
    nullable: true,
    description: 'Value of the stock at the end of the month; null without an accounting period.',
  })
  inventoryAmount!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Stock at the end of the month: counted, else computed; null without an accounting period.',
  })
  closingQuantity!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Counted less computed stock (棚卸差異); null where not counted.',
  })
  inventoryDifference!: number | null;

  @Field(() => Yen, {
    nullable: true,
    description:
      'Cost of what left (払出原価): carried over + purchased − remaining, always to the yen; null without an ' +
      'accounting period.',
  })
  issuedAmount!: string | null;

  @Field(() => CostToDate, {
    nullable: true,
    description: 'What the average rests on; null without an accounting period.',
  })
  toDate!: CostToDate | null;

  @Field(() => [CostWarning])
  warnings!: CostWarning[];

  @Field(() => YearMonth)
  targetMonth!: string;

  @Field(() => Timestamp, { description: 'When these figures came to be.' })
  updatedAt!: string;

  @Field({ description: 'True until the months that are averaged together have ended and are settled.' })
  isProvisional!: boolean;

  @Field(() => Product, { nullable: true, description: 'The product in the catalog.' })
  product!: Product | null;
}

@ObjectType({ description: 'Sums over all rows of the list, not only those of the page.' })
export class CostSummaryTotal {
  @Field(() => Float, { description: 'Pieces.' })
  totalDeliveryQuantity!: number;

  @Field(() => Yen, { description: 'Yen before tax.' })
  totalPurchaseAmount!: string;

  @Field(() => Float, { nullable: true, description: 'Pieces; null without an accounting period.' })
  carriedOverInventoryQuantity!: number | null;

  @Field(() => Yen, { nullable: true })
  carriedOverInventoryAmount!: string | null;

  @Field(() => Float, { nullable: true })
  closingQuantity!: number | null;

  @Field(() => Yen, { nullable: true })
  inventoryAmount!: string | null;

  @Field(() => Yen, { nullable: true })
  issuedAmount!: string | null;
}

@ObjectType({ description: 'How many rows of a month have a warning, whatever the search.' })
export class CostWarningCount {
  @Field(() => CostWarning)
  warning!: CostWarning;

  @Field(() => Int)
  count!: number;
}

@ObjectType({ description: 'One page of the costs of a month.' })
export class CostSummaryPage {
  @Field(() => [CostSummary], { description: 'Highest purchase amount first.' })
  items!: CostSummary[];

  @Field(() => Int, { description: 'Rows of all pages.' })
  totalCount!: number;

  @Field(() => Int, { description: 'This page, from 1.' })
  page!: number;

  @Field(() => Int, { description: 'Rows per page.' })
  limit!: number;

  @Field(() => YearMonth)
  targetMonth!: string;

  @Field(() => DatePeriod, {
    description: 'The days of the month: calendar days without an accounting period.',
  })
  days!: DatePeriod;

  @Field(() => ID, { nullable: true, description: 'The period that covers the month; null where none does.' })
  accountingPeriodUuid!: string | null;

  @Field(() => CostSummaryTotal)
  total!: CostSummaryTotal;

  @Field(() => [CostWarningCount])
  warningCounts!: CostWarningCount[];

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the figures were computed from the receipts; null before the first time.',
  })
  computedAt!: string | null;

  @Field({ description: 'True until the months that are averaged together have ended and are settled.' })
  isProvisional!: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'False while a change waits to be calculated; null where that cannot be told, since the orders slice does not answer.',
  })
  isUpToDate!: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'In Japanese: why the last calculation failed; null where it did not.',
  })
  calculationFailure!: string | null;
}

@ObjectType({ description: 'One receipt behind a figure.' })
export class CostReceipt {
  @Field(() => LocalDate)
  historyDate!: string;

  @Field(() => ID)
  orderUuid!: string;

  @Field(() => Order, { nullable: true })
  order!: Order | null;

  @Field({ description: 'Number of the order.' })
  purchaseNumber!: string;

  @Field(() => ID)
  orderProductLineId!: string;

  @Field(() => Int, { description: 'Pieces; negative for a correction.' })
  quantity!: number;

  @Field(() => Decimal, {
    description: 'Yen per piece before tax: the price really charged, else the ordered one.',
  })
  unitPrice!: string;

  @Field({ description: 'True where neither price is known.' })
  isUnpriced!: boolean;

  @Field(() => Yen, { description: 'Yen before tax; those of the month add up to its purchases.' })
  amount!: string;
}

@ObjectType({ description: 'One page of the receipts behind the purchases of a product in a month.' })
export class CostReceiptPage {
  @Field(() => [CostReceipt], { description: 'Oldest first.' })
  items!: CostReceipt[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => Int)
  page!: number;

  @Field(() => Int)
  limit!: number;

  @Field(() => DatePeriod)
  days!: DatePeriod;

  @Field(() => Float, { description: 'Pieces of all pages.' })
  totalQuantity!: number;

  @Field(() => Yen, { description: 'Yen of all pages.' })
  totalAmount!: string;
}

@ObjectType({ description: 'The value of the stock of a month, over all products.' })
export class InventoryValue {
  @Field(() => YearMonth)
  targetMonth!: string;

  @Field(() => Yen, { nullable: true, description: 'Null before the first calculation.' })
  carriedOverInventoryAmount!: string | null;

  @Field(() => Yen, { nullable: true })
  totalPurchaseAmount!: string | null;

  @Field(() => Yen, { nullable: true })
  issuedAmount!: string | null;

  @Field(() => Yen, { nullable: true })
  inventoryAmount!: string | null;

  @Field()
  isProvisional!: boolean;

  @Field(() => Timestamp, { nullable: true })
  computedAt!: string | null;
}
