import { Allow } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';
import { MASTER_READERS } from './master.policy.js';

/** Client organisation; owned by the identity slice, only the key is declared here. */
@Allow(MASTER_READERS)
@ObjectType()
@Directive('@key(fields: "uuid", resolvable: false)')
export class Demand {
  @Field(() => ID)
  uuid!: string;
}
