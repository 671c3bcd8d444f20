import {
  Allow,
  capabilitiesOf,
  checkedQuery,
  Ctx,
  demandScope,
  entityScope,
  inOrderOf,
  ListSize,
  ObjectStore,
  type Page,
  PageArgs,
  Paged,
  PageSize,
  RequestContext,
  requireUser,
  searchKey,
  withdrawalBlocker,
} from '@hacchu-hub/subgraph-kit';
import {
  Args,
  Directive,
  ID,
  Int,
  Mutation,
  ObjectType,
  Parent,
  Query,
  ResolveField,
  Resolver,
  ResolveReference,
} from '@nestjs/graphql';
import { demandUuidArg } from '../access/demand-uuid.arg.js';
import { DemandUserRepository } from '../demand-users/demand-user.repository.js';
import { viewerOf } from '../users/user-list.js';
import { CreateDemandInput, CreateDemandPayload } from './demand.inputs.js';
import { Demand, DemandProfile, DemandSealImageURL } from './demand.model.js';
import { DemandRepository } from './demand.repository.js';
import { DemandService } from './demand.service.js';
import { demandProfileView, demandView } from './demand.view.js';

@ObjectType({ description: 'One page of demands.' })
export class DemandPage extends Paged(Demand, 'DemandPage') {}

/** Demands: the tenants. */
@Resolver(() => Demand)
export class DemandResolver {
  constructor(
    private readonly demands: DemandRepository,
    private readonly service: DemandService,
    private readonly users: DemandUserRepository,
    private readonly files: ObjectStore,
  ) {}

  @PageSize()
  @Query(() => DemandPage, { name: 'demands', description: 'All demands, newest first; for operators.' })
  @Allow({ capability: 'demands:manage' })
  async list(
    @Args() page: PageArgs,
    @Args('query', { type: () => String, nullable: true, description: 'Part of the name.' })
    query?: string | null,
  ): Promise<Page<Demand>> {
    const found = await this.demands.list(searchKey(checkedQuery(query)), page);
    return { ...found, items: found.items.map(demandView) };
  }

  @Query(() => Demand, {
    description: "The caller's own demand; for operators any demand. Errors: NOT_FOUND, PERMISSION_DENIED.",
  })
  @Allow({ actors: ['DemandUser', 'Operator'] })
  async demand(
    @Ctx() ctx: RequestContext,
    @Args('uuid', demandUuidArg) uuid?: string | null,
  ): Promise<Demand> {
    return demandView(await this.demands.requireOwn(demandScope(ctx, uuid)));
  }

  @ListSize(100)
  @Query(() => [DemandProfile], {
    description:
      'Data of demands that other slices need for documents, mail and totals. Unknown ids are left out.',
  })
  @Directive('@inaccessible')
  @Allow({ services: ['subgraph-orders', 'subgraph-catalog', 'subgraph-costing'] })
  async demandProfiles(
    @Ctx() ctx: RequestContext,
    @Args('uuids', { type: () => [ID] }) uuids: string[],
  ): Promise<DemandProfile[]> {
    return (await this.demands.findVisible(entityScope(ctx), uuids)).map(demandProfileView);
  }

  @Mutation(() => CreateDemandPayload, {
    description: 'Creates a demand with all features disabled; for operators.',
  })
  @Allow({ capability: 'demands:manage' })
  async createDemand(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateDemandInput,
  ): Promise<CreateDemandPayload> {
    const { demand, warnings } = await this.service.create(requireUser(ctx), input);
    return { demand: demandView(demand), warnings };
  }

  @ResolveField(() => Int, { description: 'Users of the demand, open invitations included.' })
  userCount(@Parent() demand: Demand, @Ctx() ctx: RequestContext): Promise<number> {
    return ctx.loaders
      .get('demandUserCount', (ids: readonly string[]) => this.users.countByDemand(entityScope(ctx), ids))
      .load(demand.uuid);
  }

  @ListSize(30)
  @ResolveField(() => [String], {
    description:
      'What the caller may do in the demand: `currentUser.capabilities`, of which operators keep what changes nothing ' +
      'while the demand withdraws. Empty for users of another demand. What slices define themselves is not named.',
  })
  capabilities(@Parent() { uuid }: Demand, @Ctx() ctx: RequestContext): string[] {
    const viewer = viewerOf(ctx);
    if (!viewer || (viewer.actor === 'DemandUser' && viewer.demand?.uuid !== uuid)) return [];
    return capabilitiesOf({ ...viewer, isWithdrawing: withdrawalBlocker(ctx, uuid) !== undefined });
  }

  @ResolveField(() => DemandSealImageURL, {
    nullable: true,
    description: 'The seal image; null when there is none.',
  })
  async demandSealImageURL(@Parent() { sealImage }: Demand): Promise<DemandSealImageURL | null> {
    if (!sealImage) return null;
    const { key, contentType } = sealImage;
    return { originalURL: await this.files.signedDownloadUrl(key, { fileName: 'seal', contentType }) };
  }

  @ResolveReference()
  resolveReference(
    @Parent() reference: { uuid: string },
    @Ctx() ctx: RequestContext,
  ): Promise<Demand | null> {
    return ctx.loaders
      .get('demand', async (ids: readonly string[]) => {
        const found = await this.demands.findVisible(entityScope(ctx), ids);
        return inOrderOf(ids, found.map(demandView), (demand) => demand.uuid);
      })
      .load(reference.uuid);
  }
}
