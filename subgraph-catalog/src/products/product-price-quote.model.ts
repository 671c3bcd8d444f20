import { ArgsType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Decimal } from '@hacchu-hub/subgraph-kit';

import { DemandArgs } from '../masters/master.inputs.js';

@ObjectType({ description: 'What a product costs in a quantity.' })
export class ProductPriceQuote {
  @Field(() => Decimal, { description: 'Yen before tax, per piece.' })
  unitPrice!: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'Quantity from which this price holds; null where the default or the product’s own price stands.',
  })
  quantityFrom!: number | null;
}

@ArgsType()
export class ProductPriceQuoteArgs extends DemandArgs {
  @Field(() => ID)
  productUuid!: string;

  @Field(() => Int, { description: 'Pieces to be ordered, 1 to 9999999.' })
  lot!: number;
}
