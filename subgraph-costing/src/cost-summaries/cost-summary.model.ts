import { Decimal, ListSize, Timestamp, YearMonth, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import { Product } from '../external/product.model.js';
import { CostWarning } from './cost-summary.enums.js';

@ObjectType({
  description:
    'The basis of a product’s average: stock at the start of the averaging period, and receipts ' + 'since.',
})
export class CostToDate {
  @Field(() => Float, { description: 'Pieces in stock at the start of the averaging period.' })
  openingQuantity!: number;

  @Field(() => Yen, { description: 'Their value in yen before tax.' })
  openingAmount!: string;

  @Field(() => Float, { description: 'Pieces received since.' })
  deliveryQuantity!: number;

  @Field(() => Yen, { description: 'Their cost in yen before tax.' })
  purchaseAmount!: string;
}

@ObjectType({
  description: 'The costs of one product in one month. Amounts are in yen before tax, quantities in pieces.',
})
export class CostSummary {
  @Field(() => ID)
  productUuid!: string;

  @Field({ description: 'Current name of the product.' })
  productName!: string;

  @Field(() => String, { nullable: true, description: 'Article code in the warehouse system, if linked.' })
  code!: string | null;

  @Field(() => String, { nullable: true })
  color!: string | null;

  @Field(() => String, { nullable: true })
  size!: string | null;

  @Field(() => String, { nullable: true, description: 'Model number (型番).' })
  modelNumber!: string | null;

  @Field(() => Yen, {
    nullable: true,
    description:
      'Value of the stock carried over from the previous month; null without an accounting period.',
  })
  carriedOverInventoryAmount!: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Stock carried over from the previous month; null without an accounting period.',
  })
  carriedOverInventoryQuantity!: number | null;

  @Field(() => Yen, {
    description:
      'Sum over order lines of trunc(price × received by the end of the month) − trunc(price × received before it).',
  })
  totalPurchaseAmount!: string;

  @Field(() => Float, { description: 'Pieces received in the month, including corrections.' })
  totalDeliveryQuantity!: number;

  @Field({ description: 'True if a physical count replaced the computed stock.' })
  isOverridden!: boolean;

  @Field(() => Decimal, {
    nullable: true,
    description:
      'Average cost per piece (総平均法) of the averaging period to date, rounded half up to two decimals for display; ' +
      'without an accounting period, of the purchases of the month. Null without a price.',
  })
  averageUnitPrice!: string | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Computed stock at the end of the month: for an article of the warehouse system its stock there on the closing date, ' +
      'else carried over + received. Null without an accounting period.',
  })
  logicalInventoryQuantity!: number | null;

  @Field({ description: 'True if logicalInventoryQuantity came from the warehouse system.' })
  isWarehouseStock!: boolean;

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
    description: 'Counted minus computed stock (棚卸差異); null where not counted.',
  })
  inventoryDifference!: number | null;

  @Field(() => Yen, {
    nullable: true,
    description:
      'Cost of issued stock (払出原価): carried over + purchased − remaining, exact to the yen; null without an ' +
      'accounting period.',
  })
  issuedAmount!: string | null;

  @Field(() => CostToDate, {
    nullable: true,
    description: 'The basis of the average; null without an accounting period.',
  })
  toDate!: CostToDate | null;

  @ListSize(3)
  @Field(() => [CostWarning], { description: 'Warnings about the figures.' })
  warnings!: CostWarning[];

  @Field(() => YearMonth)
  targetMonth!: string;

  @Field(() => Timestamp, { description: 'When these figures were calculated.' })
  updatedAt!: string;

  @Field({
    description:
      'Whether the figures may still change: until the averaging period has ended and its opening is settled; always for months before its last one.',
  })
  isProvisional!: boolean;

  @Field(() => Product, { nullable: true, description: 'The product in the catalog.' })
  product!: Product | null;
}
