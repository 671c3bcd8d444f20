import { Allow } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';
import { roleOf, UserRole } from '../access/enums.js';
import { hasSignedIn, UserModel, userView } from '../users/user-action.model.js';
import type { Subject } from '../users/user-actions.js';
import type { DemandUserDocument } from './demand-user.schema.js';

@ObjectType({ description: 'A user of a demand.' })
@Directive('@key(fields: "uuid")')
@Allow({ actors: ['DemandUser', 'Operator'] })
export class DemandUser extends UserModel {
  @Field(() => ID, { description: 'Id.' })
  uuid!: string;

  @Field(() => String, { description: 'Mail address, lower case.' })
  email!: string;

  @Field(() => UserRole, { description: 'Role in the demand.' })
  role!: UserRole;

  /** The row itself; not part of the graph. */
  row!: DemandUserDocument;
}

/** A stored demand user as the graph shows it. */
export const demandUserView = (row: DemandUserDocument): DemandUser => ({
  ...userView(row),
  uuid: row._id,
  email: row.email,
  role: roleOf(row.role),
  row,
});

/** A stored demand user as the subject of an action. */
export const demandUserSubject = (row: DemandUserDocument): Subject => ({
  actor: 'DemandUser',
  uuid: row._id,
  role: row.role,
  isPasswordSet: hasSignedIn(row),
  deletedAt: row.deletedAt,
});
