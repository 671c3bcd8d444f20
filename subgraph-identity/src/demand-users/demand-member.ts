import { Allow, Ctx, entityScope, ListSize, RequestContext, serviceScope } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, Field, ID, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { roleOf, UserRole } from '../access/enums.js';
import { fullName } from '../users/full-name.js';
import { UserState, userStateOf } from '../users/user-action.model.js';
import { DemandUserRepository } from './demand-user.repository.js';

@ObjectType({
  description: 'An active user of a demand, open invitations included, as other slices need them.',
})
@Directive('@inaccessible')
export class DemandMember {
  @Field(() => ID)
  uuid!: string;

  @Field(() => ID)
  demandUuid!: string;

  @Field()
  name!: string;

  @Field({ description: 'Mail address, lower case.' })
  email!: string;

  @Field(() => UserRole, { description: 'Role in the demand.' })
  role!: UserRole;

  @Field(() => UserState, { description: 'Users who were only invited cannot decide on orders yet.' })
  state!: UserState;
}

@ObjectType({ description: 'A user who has left their demand, as settings that name them show it.' })
@Directive('@inaccessible')
export class FormerDemandMember {
  @Field(() => ID)
  uuid!: string;

  @Field({ description: 'As it was last.' })
  name!: string;
}

/** Members of demands, for the reviewers and the mail of other slices. */
@Resolver(() => DemandMember)
export class DemandMemberResolver {
  constructor(private readonly users: DemandUserRepository) {}

  @ListSize(100)
  @Query(() => [DemandMember], { description: 'Active users of demands; unknown demands have none.' })
  @Directive('@inaccessible')
  @Allow({ services: ['subgraph-orders'] })
  async demandMembers(
    @Ctx() ctx: RequestContext,
    @Args('demandUuids', { type: () => [ID], description: 'The demands.' })
    demandUuids: string[],
  ): Promise<DemandMember[]> {
    const found = await this.users.membersOf(entityScope(ctx), demandUuids);
    return found.map((row) => ({
      uuid: row._id,
      demandUuid: row.demandUuid,
      name: fullName(row),
      email: row.email,
      role: roleOf(row.role),
      state: userStateOf(row),
    }));
  }

  @ListSize(20)
  @Query(() => [FormerDemandMember], {
    description: 'Those of the users who have left the demand; users of other demands are left out.',
  })
  @Directive('@inaccessible')
  @Allow({ services: ['subgraph-orders'] })
  async formerDemandMembers(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, description: 'The demand.' }) demandUuid: string,
    @Args('uuids', { type: () => [ID], description: 'Users.' }) uuids: string[],
  ): Promise<FormerDemandMember[]> {
    const found = await this.users.findByIds(serviceScope(ctx, demandUuid), uuids);
    return found.flatMap((row) => (row.deletedAt === null ? [] : { uuid: row._id, name: fullName(row) }));
  }
}
