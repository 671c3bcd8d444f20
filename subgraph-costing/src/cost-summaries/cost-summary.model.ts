import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import { Decimal, ListSize, Timestamp, YearMonth, Yen } from '@hacchu-hub/subgraph-kit';

import { Product } from '../external/product.model.js';
import { CostWarning } from './cost-summary.enums.js';

@ObjectType({
  description:
    'What the average of a product rests on: the stock where the months averaged together begin, and what was received ' +
    'since.',
})
export class CostToDate {
  @Field(() => Float, { description: 'Pieces in stock when the period that is averaged began.' })
  openingQuantity!: number;

  @Field(() => Yen, { description: 'Yen before tax that they were worth.' })
  openingAmount!: string;

  @Field(() => Float, { description: 'Pieces that arrived since.' })
  deliveryQuantity!: number;

  @Field(() => Yen, { description: 'Yen before tax that they cost.' })
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
    description:
      'Computed stock at the end of the month; of an article in the warehouse system what that had on the closing date, ' +
      'else carried over + received. Null without an accounting period.',
  })
  logicalInventoryQuantity!: number | null;

  @Field({ description: 'True where logicalInventoryQuantity is what the warehouse system had.' })
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

  @ListSize(3)
  @Field(() => [CostWarning], { description: 'What makes the figures doubtful.' })
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
