import { Paged, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Field, Int, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { DemandRepository } from '../demands/demand.repository.js';
import { DemandUser } from './demand-user.model.js';
import { DemandUserRepository } from './demand-user.repository.js';

@ObjectType({ description: 'How many users a demand has and may have.' })
export class DemandMemberQuota {
  @Field(() => Int, { description: 'Users, open invitations included.' })
  used!: number;

  @Field(() => Int, { description: 'Maximum number of users; may be lower than the current number.' })
  limit!: number;
}

@ObjectType({ description: 'One page of demand users.' })
export class DemandUserPage extends Paged(DemandUser, 'DemandUserPage') {
  /** The demand of the page; not part of the graph. */
  scope!: TenantScope;
}

/** The part of a page that concerns the whole demand. */
@Resolver(() => DemandUserPage)
export class DemandUserPageResolver {
  constructor(
    private readonly users: DemandUserRepository,
    private readonly demands: DemandRepository,
  ) {}

  @ResolveField(() => DemandMemberQuota, { description: 'Users of the demand, independent of the search.' })
  async quota(@Parent() { scope }: DemandUserPage): Promise<DemandMemberQuota> {
    const [used, demand] = await Promise.all([
      this.users.count(scope, DemandUserRepository.active),
      this.demands.requireOwn(scope),
    ]);
    return { used, limit: demand.setting.maxMemberNumber };
  }
}
