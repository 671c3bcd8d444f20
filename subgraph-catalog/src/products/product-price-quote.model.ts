import { Decimal } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { DemandArgs } from '../masters/master.inputs.js';

@ObjectType({ description: 'The unit price of a product for a quantity.' })
export class ProductPriceQuote {
  @Field(() => Decimal, { description: 'Yen before tax, per piece.' })
  unitPrice!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Quantity from which this price applies; null for the default price or the product’s own.',
  })
  quantityFrom!: number | null;
}

@ArgsType()
export class ProductPriceQuoteArgs extends DemandArgs {
  @Field(() => ID)
  productUuid!: string;

  @Field(() => Int, { description: 'Ordered pieces, 1 to 9999999.' })
  lot!: number;
}
