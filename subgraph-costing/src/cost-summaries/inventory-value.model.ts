import { Field, ObjectType } from '@nestjs/graphql';
import { Timestamp, Yen, YearMonth } from '@hacchu-hub/subgraph-kit';

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
