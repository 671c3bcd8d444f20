import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { Decimal, Timestamp, Yen, YearMonth } from '@hacchu-hub/subgraph-kit';

import { Product } from '../external/product.model.js';

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
      'Average cost per piece (総平均法), half up to two decimals; while provisional, of the purchases of the month. ' +
      'Null where nothing was received.',
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

  @Field(() => YearMonth)
  targetMonth!: string;

  @Field(() => Timestamp, { description: 'When it was computed.' })
  updatedAt!: string;

  @Field({ description: 'True while no accounting period covers the month.' })
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

  @Field(() => CostSummaryTotal)
  total!: CostSummaryTotal;

  @Field(() => Timestamp, { description: 'When the figures were computed from the receipts.' })
  computedAt!: string;

  @Field({ description: 'True while no accounting period covers the month.' })
  isProvisional!: boolean;
}
