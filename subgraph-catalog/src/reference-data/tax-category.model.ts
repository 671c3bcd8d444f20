import { Decimal } from '@hacchu-hub/subgraph-kit';
import { Field, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A consumption tax category.' })
export class TaxCategory {
  @Field(() => Int, { description: '1 standard, 2 reduced, 3 exempt, 4 outside the scope of the tax.' })
  id!: number;

  @Field({ description: 'Japanese name with the rate on the requested date, e.g. 8%（軽減）.' })
  name!: string;

  @Field(() => Decimal, { description: 'Percent; 0 where no tax is charged.' })
  rate!: string;
}
