import { type ArgsOptions, ID } from '@nestjs/graphql';

/** The argument that names the demand of a query. */
export const demandUuidArg: ArgsOptions = {
  type: () => ID,
  nullable: true,
  description: 'The demand. Operators must name one; a demand user can only name their own.',
};
