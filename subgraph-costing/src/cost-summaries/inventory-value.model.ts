import { Timestamp, YearMonth, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'The inventory value of a month, over all products.' })
export class InventoryValue {
  @Field(() => YearMonth)
  targetMonth!: string;

  @Field(() => Yen, { nullable: true, description: 'Null before the first calculation.' })
  carriedOverInventoryAmount!: string | null;

  @Field(() => Yen, {
    description: 'Purchases of the month in yen before tax; null before the first calculation.',
    nullable: true,
  })
  totalPurchaseAmount!: string | null;

  @Field(() => Yen, {
    description: 'Cost of issued stock (払出原価) in yen before tax; null before the first calculation.',
    nullable: true,
  })
  issuedAmount!: string | null;

  @Field(() => Yen, {
    description:
      'Value of the stock at the end of the month in yen before tax; null before the first calculation.',
    nullable: true,
  })
  inventoryAmount!: string | null;

  @Field({
    description:
      'Whether the figures may still change: until the averaging period has ended and its opening is settled; always for months before its last one.',
  })
  isProvisional!: boolean;

  @Field(() => Timestamp, {
    description: 'When the figures were calculated; null before the first calculation.',
    nullable: true,
  })
  computedAt!: string | null;
}
