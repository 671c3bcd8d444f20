import { Allow } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';
import { roleOf, UserRole } from '../access/enums.js';
import type { DemandUserDocument } from './demand-user.schema.js';

@ObjectType({ description: 'Somebody of a demand.' })
@Directive('@key(fields: "uuid")')
@Allow({ actors: ['DemandUser', 'Operator'] })
export class DemandUser {
  @Field(() => ID, { description: 'Id.' })
  uuid!: string;

  @Field(() => String, { description: 'Mail address, lower case.' })
  email!: string;

  @Field(() => String, { description: 'Given name.' })
  firstName!: string;

  @Field(() => String, { description: 'Family name.' })
  lastName!: string;

  @Field(() => Boolean, { description: 'False while the invitation is open.' })
  isPasswordSet!: boolean;

  @Field(() => UserRole, { description: 'What they may do.' })
  role!: UserRole;
}

/** A stored demand user as the graph shows it. */
export const demandUserView = (user: DemandUserDocument): DemandUser => ({
  uuid: user._id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  isPasswordSet: user.isPasswordSet,
  role: roleOf(user.role),
});
