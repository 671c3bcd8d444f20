import { Decimal, ListSize, LocalDate, YearMonth, Yen } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Directive, Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'One receipt of goods with its value, for the costing slice.' })
@Directive('@inaccessible')
export class CostingReceipt {
  @Field(() => ID)
  productId!: string;

  @Field(() => ID, { description: '商品明細 that the goods arrived for.' })
  lineId!: string;

  @Field(() => ID)
  orderUuid!: string;

  @Field({ description: 'Number of the order.' })
  purchaseNumber!: string;

  @Field(() => LocalDate, { description: 'The day on which the goods arrived.' })
  historyDate!: string;

  @Field(() => Int, { description: 'Pieces that this receipt added; negative for a correction.' })
  diffFromPrevious!: number;

  @Field(() => Int, {
    description: 'Pieces of the line received until this receipt, by the days of receipts.',
  })
  receivedQuantity!: number;

  @Field(() => Decimal, {
    description: 'Yen per piece before tax: the price really charged, else the ordered one.',
  })
  unitPrice!: string;

  @Field({ description: 'True where neither price is known.' })
  isUnpriced!: boolean;

  @Field(() => Yen, {
    description: 'trunc(price × received until this receipt) − trunc(price × received before), before tax.',
  })
  amount!: string;
}

@ObjectType({ description: 'What was received of one product in a span of days, for the costing slice.' })
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

  @Field({ description: 'True where a receipt has no price.' })
  isUnpriced!: boolean;
}

@ObjectType({ description: 'A product whose receipts or prices changed, for the costing slice.' })
@Directive('@inaccessible')
export class CostingChange {
  @Field(() => ID)
  productId!: string;

  @Field(() => LocalDate, { description: 'The first day on which its purchases may differ.' })
  from!: string;
}

@ObjectType({ description: 'What changed of receipts and prices, for the costing slice.' })
@Directive('@inaccessible')
export class CostingFeed {
  @Field(() => Int, { description: 'The version that the receipts have now.' })
  version!: number;

  @ListSize(500)
  @Field(() => [CostingChange], {
    nullable: true,
    description: 'What changed since the version asked about; null where everything may have.',
  })
  changes!: CostingChange[] | null;
}

@InputType({ description: 'A month whose receipts and prices are locked.' })
@Directive('@inaccessible')
export class ClosedMonthInput {
  @Field(() => YearMonth, { description: 'The month as its period names it.' })
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
  @Field(() => [ID], { nullable: true, description: 'Only these products; all without.' })
  productUuids?: string[] | null;
}
