import { ListSize, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';
import { UserActionId } from './user-actions.js';

/** State of a user's account. */
export enum UserState {
  INVITED = 'INVITED',
  ACTIVE = 'ACTIVE',
}

registerEnumType(UserState, {
  name: 'UserState',
  description: "State of a user's account.",
  valuesMap: {
    INVITED: { description: '招待中: until the first password is set.' },
    ACTIVE: { description: '利用中.' },
  },
});
registerEnumType(UserActionId, {
  name: 'UserActionId',
  description: 'Actions on a demand user or an operator.',
  valuesMap: {
    CHANGE_ROLE: { description: 'Change the role.' },
    RESEND_INVITATION: { description: 'Send the invitation again.' },
    SET_PASSWORD: { description: 'Set a password.' },
    DELETE: { description: 'Delete the user.' },
    RENAME: { description: 'Change the name.' },
    REMOVE_SECOND_FACTORS: { description: 'Remove all second factors and end all sessions.' },
  },
});

@ObjectType({ description: 'Why an action on a user is not allowed.' })
export class UserActionBlocker {
  @Field(() => String, {
    description:
      'NO_RIGHT, WITHDRAWING, DELETED, SELF, NOT_SELF, LAST_ADMIN, LAST_PLATFORM_OPERATOR, ALREADY_ACTIVE or NOT_ACTIVE.',
  })
  code!: string;

  @Field(() => String, { description: 'In Japanese.' })
  message!: string;
}

@ObjectType({ description: 'Whether the caller can perform an action on a user now.' })
export class UserAction {
  @Field(() => UserActionId, { description: 'The action.' })
  id!: UserActionId;

  @Field(() => Boolean)
  isAllowed!: boolean;

  @ListSize(2)
  @Field(() => [UserActionBlocker], { description: 'The reasons why not; empty when it is allowed.' })
  blockers!: UserActionBlocker[];
}

/** Common fields of demand users and operators. */
@ObjectType({ isAbstract: true })
export abstract class UserModel {
  @Field(() => String, { description: 'Given name.' })
  firstName!: string;

  @Field(() => String, { description: 'Family name.' })
  lastName!: string;

  @Field(() => Boolean, { description: 'False while the invitation is open.' })
  isPasswordSet!: boolean;

  @Field(() => UserState, { description: 'Whether they have set a password.' })
  state!: UserState;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When the last invitation was sent; of operators, null for demand users.',
  })
  invitedAt!: string | null;

  @Field(() => Timestamp)
  createdAt!: string;
}

/** Common fields of the rows of demand users and operators. */
interface UserRow {
  firstName: string;
  lastName: string;
  isPasswordSet: boolean;
  invitedAt?: string | null;
  lastSignedInAt?: string | null;
  createdAt: string;
}

/**
 * 招待中 until the first password is set. Rows from before sign-ins recorded the password may only have the time of one.
 */
export const userStateOf = ({
  isPasswordSet,
  lastSignedInAt = null,
}: Pick<UserRow, 'isPasswordSet' | 'lastSignedInAt'>): UserState =>
  isPasswordSet || lastSignedInAt !== null ? UserState.ACTIVE : UserState.INVITED;

/** Whether somebody has set a password or signed in. */
export const hasSignedIn = (row: Pick<UserRow, 'isPasswordSet' | 'lastSignedInAt'>): boolean =>
  userStateOf(row) === UserState.ACTIVE;

/** The common part of a stored user for the graph. */
export const userView = (row: UserRow): UserModel => ({
  firstName: row.firstName,
  lastName: row.lastName,
  isPasswordSet: row.isPasswordSet,
  state: userStateOf(row),
  // Rows that are older than resending: they were invited when they were created.
  invitedAt: row.invitedAt ?? row.createdAt,
  createdAt: row.createdAt,
});
