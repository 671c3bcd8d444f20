import { PageArgs } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';

import { __Entity__ } from './__record__.model.js';

const DEMAND = 'The demand; required of operators, and a demand user can only name the own one.';

@ArgsType()
export class __Entity__ListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: DEMAND })
  demandUuid?: string | null;
}

@InputType()
export class Create__Entity__Input {
  @Field(() => ID, { nullable: true, description: DEMAND })
  demandUuid?: string | null;

  @Field({ description: '1 to 100 characters.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Up to 1,000 characters.' })
  note?: string | null;
}

@ObjectType()
export class Create__Entity__Payload {
  @Field(() => __Entity__)
  __entity__!: __Entity__;
}
