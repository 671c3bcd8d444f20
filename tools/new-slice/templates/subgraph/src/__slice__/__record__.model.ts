import { Paged, Timestamp, type Page } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';

import { AllowTo } from '../capabilities.js';

// Other slices refer to a record by its UUID, so reading it is guarded here as well as at the root fields.
@AllowTo('__slice__:view')
@ObjectType({ description: '__label__ of one demand.' })
@Directive('@key(fields: "uuid")')
export class __Entity__ {
  @Field(() => ID)
  uuid!: string;

  @Field({ description: 'Up to 100 characters.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Up to 1,000 characters; null while empty.' })
  note!: string | null;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp)
  updatedAt!: string;
}

export const __Entity__Page = Paged(__Entity__, '__Entity__Page');
export type __Entity__Page = Page<__Entity__>;
