import { Allow } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';
import { UserModel, userView } from '../users/user-action.model.js';
import type { Subject } from '../users/user-actions.js';
import type { OperatorDocument } from './operator.schema.js';

@ObjectType({ description: 'Somebody of the operating company.' })
@Directive('@key(fields: "uuid")')
@Allow({ actors: ['DemandUser', 'Operator'] })
export class Operator extends UserModel {
  @Field(() => ID, { description: 'Id.' })
  uuid!: string;

  /** The row itself; its address is shown by the caller's actor. */
  row!: OperatorDocument;
}

/** A stored operator as the graph shows it. */
export const operatorView = (row: OperatorDocument): Operator => ({
  ...userView(row),
  uuid: row._id,
  row,
});

/** A stored operator as somebody that things are done to. */
export const operatorSubject = (row: OperatorDocument): Subject => ({
  actor: 'Operator',
  uuid: row._id,
  role: 'UNKNOWN',
  isPasswordSet: row.isPasswordSet,
  deletedAt: row.deletedAt,
});
