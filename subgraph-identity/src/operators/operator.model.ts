import { Allow } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';
import { hasSignedIn, UserModel, userView } from '../users/user-action.model.js';
import type { Subject } from '../users/user-actions.js';
import type { OperatorDocument } from './operator.schema.js';

@ObjectType({ description: 'An operator: staff of the provider.' })
@Directive('@key(fields: "uuid")')
@Allow({ actors: ['DemandUser', 'Operator'] })
export class Operator extends UserModel {
  @Field(() => ID, { description: 'Id.' })
  uuid!: string;

  /** The stored row; what is shown of it depends on the caller's actor. */
  row!: OperatorDocument;
}

/** Rows that are older than the right do not have it. */
export const hasPlatformRight = (row: OperatorDocument): boolean => row.hasPlatformRight === true;

/** A stored operator as the graph shows it. */
export const operatorView = (row: OperatorDocument): Operator => ({
  ...userView(row),
  uuid: row._id,
  row,
});

/** A stored operator as the subject of an action. */
export const operatorSubject = (row: OperatorDocument): Subject => ({
  actor: 'Operator',
  uuid: row._id,
  role: 'UNKNOWN',
  isPasswordSet: hasSignedIn(row),
  hasPlatformRight: hasPlatformRight(row),
  deletedAt: row.deletedAt,
});
