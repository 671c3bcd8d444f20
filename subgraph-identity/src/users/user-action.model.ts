import { ListSize, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';
import { UserActionId } from './user-actions.js';

/** How far somebody has come. */
export enum UserState {
  INVITED = 'INVITED',
  ACTIVE = 'ACTIVE',
}

registerEnumType(UserState, {
  name: 'UserState',
  description: 'How far somebody has come.',
  valuesMap: {
    INVITED: { description: '招待中: until the first password is set.' },
    ACTIVE: { description: '利用中.' },
  },
});
registerEnumType(UserActionId, {
  name: 'UserActionId',
  description: 'What can be done to a demand user or an operator.',
  valuesMap: {
    CHANGE_ROLE: { description: 'Change the role.' },
    RESEND_INVITATION: { description: 'Send the invitation again.' },
    SET_PASSWORD: { description: 'Set a password.' },
    DELETE: { description: 'Delete the person.' },
    RENAME: { description: 'Change the name.' },
  },
});

@ObjectType({ description: 'Why something cannot be done to somebody.' })
export class UserActionBlocker {
  @Field(() => String, {
    description: 'NO_RIGHT, DELETED, SELF, NOT_SELF, LAST_ADMIN, LAST_PLATFORM_OPERATOR or ALREADY_ACTIVE.',
  })
  code!: string;

  @Field(() => String, { description: 'In Japanese.' })
  message!: string;
}

@ObjectType({ description: 'Whether the caller can do something to somebody, at this moment.' })
export class UserAction {
  @Field(() => UserActionId, { description: 'What can be done.' })
  id!: UserActionId;

  @Field(() => Boolean)
  isAllowed!: boolean;

  @ListSize(2)
  @Field(() => [UserActionBlocker], { description: 'Why not; empty where it is allowed.' })
  blockers!: UserActionBlocker[];
}

/** What demand users and operators show alike. */
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

  @Field(() => Timestamp, { nullable: true, description: 'When the last invitation was sent.' })
  invitedAt!: string | null;

  @Field(() => Timestamp)
  createdAt!: string;
}

/** What the rows of demand users and operators have in common. */
interface UserRow {
  firstName: string;
  lastName: string;
  isPasswordSet: boolean;
  invitedAt?: string | null;
  createdAt: string;
}

/** The common part of a stored person as the graph shows it. */
export const userView = (row: UserRow): UserModel => ({
  firstName: row.firstName,
  lastName: row.lastName,
  isPasswordSet: row.isPasswordSet,
  state: row.isPasswordSet ? UserState.ACTIVE : UserState.INVITED,
  // Rows of before resending was possible: they were invited when they were made.
  invitedAt: row.invitedAt ?? row.createdAt,
  createdAt: row.createdAt,
});
