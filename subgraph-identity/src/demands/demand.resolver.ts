import {
  Allow,
  Ctx,
  demandScope,
  entityScope,
  inOrderOf,
  ObjectStore,
  PageArgs,
  Paged,
  RequestContext,
  searchKey,
  type Page,
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
import { DemandUserRepository } from '../demand-users/demand-user.repository.js';
import {
  CreateDemandInput,
  CreateDemandPayload,
  UpdateDemandInput,
  UpdateDemandNameInput,
  UpdateDemandNamePayload,
  UpdateDemandPayload,
  UpdateFunctionalRestrictionInput,
  UpdateFunctionalRestrictionPayload,
} from './demand.inputs.js';
import { Demand, DemandFeatureFlag, DemandProfile, DemandSealImageURL } from './demand.model.js';
import { DemandRepository } from './demand.repository.js';
import { DemandService } from './demand.service.js';
import { demandProfileView, demandView, featureFlagView, flagsOf } from './demand.view.js';

@ObjectType({ description: 'One page of demands.' })
export class DemandPage extends Paged(Demand, 'DemandPage') {}

const demandUuidArg = {
  type: () => ID,
  nullable: true,
  description: 'The demand; required of operators, and a demand user can only name the own one.',
};

/** Demands: the tenants. */
@Resolver(() => Demand)
export class DemandResolver {
  constructor(
    private readonly demands: DemandRepository,
    private readonly service: DemandService,
    private readonly users: DemandUserRepository,
    private readonly files: ObjectStore,
  ) {}

  @Query(() => DemandPage, { name: 'demands', description: 'All demands, newest first; for operators.' })
  @Allow({ actors: ['Operator'] })
  async list(
    @Args() page: PageArgs,
    @Args('query', { type: () => String, nullable: true, description: 'Part of the name.' })
    query?: string | null,
  ): Promise<Page<Demand>> {
    const found = await this.demands.list(searchKey(query ?? ''), page);
    return { ...found, items: found.items.map(demandView) };
  }

  @Query(() => Demand, {
    description: 'The own demand, or any for operators. Errors: NOT_FOUND, PERMISSION_DENIED.',
  })
  @Allow({ actors: ['DemandUser', 'Operator'] })
  async demand(
    @Ctx() ctx: RequestContext,
    @Args('uuid', demandUuidArg) uuid?: string | null,
  ): Promise<Demand> {
    return demandView(await this.demands.requireOwn(demandScope(ctx, uuid)));
  }

  @Query(() => Demand, { description: 'A demand with its settings.' })
  @Allow({ actors: ['DemandUser', 'Operator'] })
  async demandSettings(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', demandUuidArg) demandUuid?: string | null,
  ): Promise<Demand> {
    return demandView(await this.demands.requireOwn(demandScope(ctx, demandUuid)));
  }

  @Query(() => DemandFeatureFlag, { description: 'Features that are on for a demand.' })
  @Allow({ actors: ['DemandUser', 'Operator'] })
  async getDemandFeatureFlag(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', demandUuidArg) demandUuid?: string | null,
  ): Promise<DemandFeatureFlag> {
    return featureFlagView((await this.demands.requireOwn(demandScope(ctx, demandUuid))).flags);
  }

  @Query(() => [DemandProfile], {
    description:
      'What other slices need of demands for documents, mail and totals. Unknown ids are left out.',
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
    description: 'Creates a demand with every feature off; for operators.',
  })
  @Allow({ actors: ['Operator'] })
  async createDemand(@Args('input') input: CreateDemandInput): Promise<CreateDemandPayload> {
    return { demand: demandView(await this.service.create(input)) };
  }

  @Mutation(() => UpdateDemandNamePayload, { description: 'Renames a demand.' })
  @Allow({ actors: ['DemandUser', 'Operator'], roles: ['ADMIN'] })
  async updateDemandName(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateDemandNameInput,
  ): Promise<UpdateDemandNamePayload> {
    return { demand: demandView(await this.service.rename(demandScope(ctx, input.demandUuid), input)) };
  }

  @Mutation(() => UpdateDemandPayload, { description: 'Changes name and contact of a demand.' })
  @Allow({ actors: ['DemandUser', 'Operator'], roles: ['ADMIN'] })
  async updateDemand(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateDemandInput,
  ): Promise<UpdateDemandPayload> {
    return { demand: demandView(await this.service.update(demandScope(ctx, input.demandUuid), input)) };
  }

  @Mutation(() => UpdateFunctionalRestrictionPayload, {
    description:
      'Switches the features of a demand; for operators. Data behind a feature that goes off is kept.',
  })
  @Allow({ actors: ['Operator'] })
  async updateFunctionalRestriction(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...flags }: UpdateFunctionalRestrictionInput,
  ): Promise<UpdateFunctionalRestrictionPayload> {
    return { demand: demandView(await this.service.restrict(demandScope(ctx, demandUuid), flagsOf(flags))) };
  }

  @ResolveField(() => Int, { description: 'Users of the demand, open invitations included.' })
  userCount(@Parent() demand: Demand, @Ctx() ctx: RequestContext): Promise<number> {
    return ctx.loaders
      .get('demandUserCount', (ids: readonly string[]) => this.users.countByDemand(entityScope(ctx), ids))
      .load(demand.uuid);
  }

  @ResolveField(() => DemandSealImageURL, {
    nullable: true,
    description: 'The seal image, when there is one.',
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
