import { Allow } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';
import type { OperatorDocument } from './operator.schema.js';

@ObjectType({ description: 'Somebody of the operating company.' })
@Directive('@key(fields: "uuid")')
@Allow({ actors: ['DemandUser', 'Operator'] })
export class Operator {
  @Field(() => ID, { description: 'Id.' })
  uuid!: string;

  // Its field is resolved by the caller's actor.
  email!: string;

  @Field(() => String, { description: 'Given name.' })
  firstName!: string;

  @Field(() => String, { description: 'Family name.' })
  lastName!: string;

  @Field(() => Boolean, { description: 'False while the invitation is open.' })
  isPasswordSet!: boolean;
}

/** A stored operator as the graph shows it. */
export const operatorView = (operator: OperatorDocument): Operator => ({
  uuid: operator._id,
  email: operator.email,
  firstName: operator.firstName,
  lastName: operator.lastName,
  isPasswordSet: operator.isPasswordSet,
});
