import { Decimal, LocalDate } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Order } from '../orders/order.model.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';

@ObjectType({ description: 'An order line of the product.' })
export class ProductRecentOrder {
  @Field(() => Order)
  order!: Order;

  @Field(() => Int, { nullable: true, description: 'Pieces ordered; null while missing in a draft.' })
  lot!: number | null;

  @Field(() => Decimal, { nullable: true, description: 'Yen before tax, as ordered.' })
  unitPrice!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'Yen before tax: the actual price.' })
  lastUnitPrice!: string | null;

  @Field(() => Int, { description: 'Cumulative pieces received.' })
  receivedLot!: number;
}

@ObjectType({ description: 'A price in the price history.' })
export class ProductPricePoint {
  @Field(() => LocalDate, { description: 'Day of the order (JST).' })
  orderDate!: string;

  @Field(() => Decimal, {
    description: 'Yen before tax: the actual price, or the order price while that is unknown.',
  })
  unitPrice!: string;

  @Field(() => Int, { description: 'Pieces ordered.' })
  lot!: number;

  @Field(() => ID, { nullable: true, description: 'The supplier of the order.' })
  demandSupplierId!: string | null;

  @Field(() => Order)
  order!: Order;
}

@ObjectType({ description: 'The last purchase price of a product.' })
export class LastPurchasePrice {
  @Field(() => ID)
  productId!: string;

  @Field(() => Decimal, {
    description: 'Yen before tax: the actual price, or the order price while that is unknown.',
  })
  unitPrice!: string;

  @Field(() => LocalDate, { description: 'Day of the order (JST).' })
  orderDate!: string;

  @Field()
  purchaseNumber!: string;
}

@ArgsType()
export class RecentOrdersArgs {
  @Field(() => Int, { nullable: true, defaultValue: 10, description: 'Maximum number, 1 to 100.' })
  limit?: number | null;
}

@ArgsType()
export class PriceHistoryArgs {
  @Field(() => Int, {
    nullable: true,
    defaultValue: 24,
    description: 'Number of months back from today, 1 to 120.',
  })
  months?: number | null;
}

@ArgsType()
export class LastPurchasePricesArgs {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => [ID], { description: 'Up to 300.' })
  productUuids!: string[];
}
