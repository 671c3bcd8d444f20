import { DEFAULT_LIMIT, PageArgs } from '@hacchu-hub/subgraph-kit';
import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import { MasterSort } from './list-sort.js';

/** Describes the argument that names the tenant, whichever way it is spelt. */
export const DEMAND = 'The demand; required of operators, and a demand user can only name the own one.';

/** Describes the key of an input that creates a record. */
export const CREATION_KEY =
  'UUID made by the client for one record; a repetition with the same key and content within 24 hours gives the ' +
  'record that was created, instead of a second one.';

const IN_ALL_DEMANDS =
  'Searches all demands instead of one; for operators, PERMISSION_DENIED for demand users.';

@InputType({ isAbstract: true })
export abstract class DemandInput {
  @Field(() => ID, { nullable: true, description: DEMAND })
  demandUuid?: string | null;
}

@ArgsType()
export class DemandArgs {
  @Field(() => ID, { nullable: true, description: DEMAND })
  demandUuid?: string | null;
}

@ArgsType()
export class RecordArgs extends DemandArgs {
  @Field(() => ID)
  uuid!: string;
}

@ArgsType()
export class ListArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Words that must all occur, up to 100 characters; character width, case and kana type are ignored.',
  })
  query?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Includes deleted records, which have a deletedAt.',
  })
  includeDeleted?: boolean | null;
}

@ArgsType()
export class DemandListArgs extends ListArgs {
  @Field(() => ID, { nullable: true, description: DEMAND })
  demandUuid?: string | null;
}

@ArgsType()
export class SortedListArgs extends ListArgs {
  @Field(() => MasterSort, { nullable: true, description: 'Newest first by default.' })
  sort?: MasterSort | null;
}

@ArgsType()
export class SortedDemandListArgs extends SortedListArgs {
  @Field(() => ID, { nullable: true, description: DEMAND })
  demandUuid?: string | null;
}

@ArgsType()
export class SearchArgs {
  @Field({ description: 'The typed text, up to 100 characters; names that begin with it come first.' })
  query!: string;

  @Field(() => Int, {
    nullable: true,
    defaultValue: DEFAULT_LIMIT,
    description: 'Maximum number of results, 1 to 100.',
  })
  limit?: number | null;

  @Field(() => Boolean, { nullable: true, description: IN_ALL_DEMANDS })
  inAllDemands?: boolean | null;
}

@ArgsType()
export class SnapshotArgs {
  @Field(() => ID)
  demandUuid!: string;

  @Field(() => [ID])
  uuids!: string[];
}
