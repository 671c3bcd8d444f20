import { Decimal, ListSize, LocalDate, YearMonth, Yen } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Directive, Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'One receipt with its amount, for the costing slice.' })
@Directive('@inaccessible')
export class CostingReceipt {
  @Field(() => ID)
  productId!: string;

  @Field(() => ID, { description: '商品明細 of the receipt.' })
  lineId!: string;

  @Field(() => ID)
  orderUuid!: string;

  @Field({ description: 'Purchase number of the order.' })
  purchaseNumber!: string;

  @Field(() => LocalDate, { description: 'Day of the receipt.' })
  historyDate!: string;

  @Field(() => Int, { description: 'Pieces added by this receipt; negative for a correction.' })
  diffFromPrevious!: number;

  @Field(() => Int, {
    description: 'Cumulative pieces of the line including this receipt, by day of receipt.',
  })
  receivedQuantity!: number;

  @Field(() => Decimal, {
    description:
      'Yen per piece before tax: the actual price, else the order price; of a correction, that of the most recent pieces taken back.',
  })
  unitPrice!: string;

  @Field({ description: 'True when neither price is known.' })
  isUnpriced!: boolean;

  @Field(() => Yen, {
    description:
      'trunc(price × received including this receipt) − trunc(price × received before), before tax; pieces are taken back at the price at which they were received.',
  })
  amount!: string;
}

@ObjectType({ description: 'Receipts of one product in a range of days, for the costing slice.' })
@Directive('@inaccessible')
export class CostingPurchase {
  @Field(() => ID)
  productId!: string;

  @Field(() => Float, { description: 'Pieces, corrections included.' })
  quantity!: number;

  @Field(() => Yen, {
    description:
      'Σ over lines of trunc(price × received until the last day) − trunc(price × received before the first day).',
  })
  amount!: string;

  @Field({ description: 'True when a receipt has no price.' })
  isUnpriced!: boolean;
}

@ObjectType({ description: 'Purchases of the products in a range of UUIDs, for the costing slice.' })
@Directive('@inaccessible')
export class CostingPurchasesPart {
  @ListSize(1000)
  @Field(() => [CostingPurchase], { description: 'By UUID of the product; may be empty.' })
  items!: CostingPurchase[];

  @Field(() => ID, {
    nullable: true,
    description: 'Last UUID of the range, after which the next part begins; null where nothing follows.',
  })
  through!: string | null;
}

@ObjectType({ description: 'A product whose receipts or prices changed, for the costing slice.' })
@Directive('@inaccessible')
export class CostingChange {
  @Field(() => ID)
  productId!: string;

  @Field(() => LocalDate, { description: 'First day on which its purchases may differ.' })
  from!: string;
}

@ObjectType({ description: 'Changes of receipts and prices, for the costing slice.' })
@Directive('@inaccessible')
export class CostingFeed {
  @Field(() => Int, { description: 'Current version of the receipts.' })
  version!: number;

  @ListSize(500)
  @Field(() => [CostingChange], {
    nullable: true,
    description: 'Changes since the given version; null when everything may have changed.',
  })
  changes!: CostingChange[] | null;
}

@InputType({ description: 'A month whose receipts and prices are locked.' })
@Directive('@inaccessible')
export class ClosedMonthInput {
  @Field(() => YearMonth, { description: 'Name of the month in its period.' })
  month!: string;

  @Field(() => LocalDate)
  start!: string;

  @Field(() => LocalDate)
  end!: string;
}

@ArgsType()
abstract class CostingDaysArgs {
  @Field(() => ID)
  demandUuid!: string;

  @Field(() => LocalDate)
  from!: string;

  @Field(() => LocalDate)
  to!: string;
}

@ArgsType()
export class CostingReceiptsArgs extends CostingDaysArgs {
  @Field(() => ID, { nullable: true, description: 'Only receipts of this product.' })
  productUuid?: string | null;
}

@ArgsType()
export class CostingPurchasesArgs extends CostingDaysArgs {
  @Field(() => [ID], { nullable: true, description: 'Only these products; default: all.' })
  productUuids?: string[] | null;
}

@ArgsType()
export class CostingPurchasesPartArgs extends CostingDaysArgs {
  @Field(() => ID, { nullable: true, description: '`through` of the part before; default: the first part.' })
  after?: string | null;
}
