import { ID, type ArgsOptions } from '@nestjs/graphql';

/** The argument that names the demand of a question. */
export const demandUuidArg: ArgsOptions = {
  type: () => ID,
  nullable: true,
  description: 'The demand; required of operators, and a demand user can only name the own one.',
};
