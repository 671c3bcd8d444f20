import { ArgsType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Decimal, LocalDate } from '@hacchu-hub/subgraph-kit';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { Order } from '../orders/order.model.js';

@ObjectType({ description: 'A line of an order that names the product.' })
export class ProductRecentOrder {
  @Field(() => Order)
  order!: Order;

  @Field(() => Int, { nullable: true, description: 'Pieces ordered; null while a draft has none.' })
  lot!: number | null;

  @Field(() => Decimal, { nullable: true, description: 'Yen before tax, as ordered.' })
  unitPrice!: string | null;

  @Field(() => Decimal, { nullable: true, description: 'Yen before tax, as really charged.' })
  lastUnitPrice!: string | null;

  @Field(() => Int, { description: 'Pieces received so far.' })
  receivedLot!: number;
}

@ObjectType({ description: 'A price that was paid.' })
export class ProductPricePoint {
  @Field(() => LocalDate, { description: 'Day of the order (JST).' })
  orderDate!: string;

  @Field(() => Decimal, {
    description: 'Yen before tax: as really charged, or as ordered while that is not known.',
  })
  unitPrice!: string;

  @Field(() => Int, { description: 'Pieces ordered.' })
  lot!: number;

  @Field(() => ID, { nullable: true, description: 'The supplier of the order.' })
  demandSupplierId!: string | null;

  @Field(() => Order)
  order!: Order;
}

@ObjectType({ description: 'What was paid for a product the last time.' })
export class LastPurchasePrice {
  @Field(() => ID)
  productId!: string;

  @Field(() => Decimal, {
    description: 'Yen before tax: as really charged, or as ordered while that is not known.',
  })
  unitPrice!: string;

  @Field(() => LocalDate, { description: 'Day of the order (JST).' })
  orderDate!: string;

  @Field()
  purchaseNumber!: string;
}

@ArgsType()
export class RecentOrdersArgs {
  @Field(() => Int, { nullable: true, defaultValue: 10, description: 'At most this many, 1 to 100.' })
  limit?: number | null;
}

@ArgsType()
export class PriceHistoryArgs {
  @Field(() => Int, {
    nullable: true,
    defaultValue: 24,
    description: 'So many months back from today, 1 to 120.',
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
