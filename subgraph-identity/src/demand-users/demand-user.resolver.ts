import {
  Allow,
  Ctx,
  demandScope,
  entityScope,
  inOrderOf,
  PageArgs,
  Paged,
  RequestContext,
  type Page,
} from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, ObjectType, Parent, Query, Resolver, ResolveReference } from '@nestjs/graphql';
import {
  CreateDemandUsersInput,
  CreateDemandUsersPayload,
  UpdateDemandUserRoleInput,
  UpdateDemandUserRolePayload,
} from './demand-user.inputs.js';
import { DemandUser, demandUserView } from './demand-user.model.js';
import { DemandUserRepository } from './demand-user.repository.js';
import { DemandUserService } from './demand-user.service.js';

@ObjectType({ description: 'One page of demand users.' })
export class DemandUserPage extends Paged(DemandUser, 'DemandUserPage') {}

const demandUuidArg = {
  type: () => ID,
  nullable: true,
  description: 'The demand; required of operators, and a demand user can only name the own one.',
};

/** People of demands. */
@Resolver(() => DemandUser)
export class DemandUserResolver {
  constructor(
    private readonly users: DemandUserRepository,
    private readonly service: DemandUserService,
  ) {}

  @Query(() => DemandUserPage, { description: 'Active users of a demand, open invitations included.' })
  @Allow({ actors: ['DemandUser', 'Operator'] })
  async demandUsers(
    @Ctx() ctx: RequestContext,
    @Args() page: PageArgs,
    @Args('demandUuid', demandUuidArg) demandUuid?: string | null,
  ): Promise<Page<DemandUser>> {
    const scope = demandScope(ctx, demandUuid);
    const found = await this.users.page(scope, DemandUserRepository.active, page, { _id: 1 });
    return { ...found, items: found.items.map(demandUserView) };
  }

  @Query(() => [DemandUser], { description: 'Active administrators of a demand.' })
  @Allow({ actors: ['DemandUser', 'Operator'] })
  async activeAdminDemandUsers(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', demandUuidArg) demandUuid?: string | null,
  ): Promise<DemandUser[]> {
    const filter = { ...DemandUserRepository.active, role: 'ADMIN' as const };
    const found = await this.users.find(demandScope(ctx, demandUuid), filter, { sort: { _id: 1 } });
    return found.map(demandUserView);
  }

  @Mutation(() => CreateDemandUsersPayload, {
    description:
      'Invites people by mail. Errors: INVALID_ARGUMENT; RESOURCE_EXHAUSTED beyond the member limit.',
  })
  @Allow({ actors: ['DemandUser', 'Operator'], roles: ['ADMIN'] })
  async createDemandUsers(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateDemandUsersInput,
  ): Promise<CreateDemandUsersPayload> {
    const results = await this.service.invite(demandScope(ctx, input.demandUuid), input);
    return {
      results: results.map(({ email, user, message }) => ({
        email,
        ok: user !== null,
        message,
        demandUser: user && demandUserView(user),
      })),
    };
  }

  @Mutation(() => UpdateDemandUserRolePayload, {
    description:
      'Changes a role. Errors: FAILED_PRECONDITION for the last administrator; PERMISSION_DENIED for oneself.',
  })
  @Allow({ actors: ['DemandUser', 'Operator'], roles: ['ADMIN'] })
  async updateDemandUserRole(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateDemandUserRoleInput,
  ): Promise<UpdateDemandUserRolePayload> {
    return {
      demandUser: demandUserView(await this.service.changeRole(demandScope(ctx, input.demandUuid), input)),
    };
  }

  /** Also for deleted users: their names stay on what they did. */
  @ResolveReference()
  resolveReference(
    @Parent() reference: { uuid: string },
    @Ctx() ctx: RequestContext,
  ): Promise<DemandUser | null> {
    return ctx.loaders
      .get('demandUser', async (ids: readonly string[]) => {
        const found = await this.users.findByIds(entityScope(ctx), ids);
        return inOrderOf(ids, found.map(demandUserView), (user) => user.uuid);
      })
      .load(reference.uuid);
  }
}
