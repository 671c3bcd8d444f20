import { Field, ObjectType } from '@nestjs/graphql';
import { Timestamp, Yen, YearMonth } from '@hacchu-hub/subgraph-kit';

@ObjectType({ description: 'The value of the stock of a month, over all products.' })
export class InventoryValue {
  @Field(() => YearMonth)
  targetMonth!: string;

  @Field(() => Yen, { nullable: true, description: 'Null before the first calculation.' })
  carriedOverInventoryAmount!: string | null;

  @Field(() => Yen, {
    description: 'Yen before tax that was bought in the month; null before the first calculation.',
    nullable: true,
  })
  totalPurchaseAmount!: string | null;

  @Field(() => Yen, {
    description: 'Yen before tax of what left (払出原価); null before the first calculation.',
    nullable: true,
  })
  issuedAmount!: string | null;

  @Field(() => Yen, {
    description: 'Yen before tax in stock at the end of the month; null before the first calculation.',
    nullable: true,
  })
  inventoryAmount!: string | null;

  @Field({ description: 'True while the period that decides the figures has not ended.' })
  isProvisional!: boolean;

  @Field(() => Timestamp, {
    description: 'When the figures were computed; null before the first calculation.',
    nullable: true,
  })
  computedAt!: string | null;
}
