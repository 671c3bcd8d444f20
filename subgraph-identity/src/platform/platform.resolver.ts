import {
  Allow,
  Ctx,
  ListSize,
  type Page,
  PageArgs,
  PageSize,
  RequestContext,
  requireUser,
} from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { GatewayStatus } from './gateway-status.js';
import {
  PinPlatformSliceInput,
  PlatformChangePayload,
  PromotePlatformCanaryInput,
  PublishPlatformReleaseInput,
  RecallPlatformReleaseInput,
  RollBackPlatformSliceInput,
  UnpinPlatformSliceInput,
  UpdatePlatformCanaryInput,
} from './platform.inputs.js';
import {
  PlatformGraph,
  PlatformHistoryEntry,
  PlatformHistoryPage,
  PlatformProcess,
  PlatformReleases,
} from './platform.model.js';
import { PlatformService } from './platform.service.js';
import { graphView } from './platform.view.js';
import { ProcessHealth } from './process-health.js';

const ERRORS =
  'Errors: INVALID_ARGUMENT; ABORTED where somebody changed the registry meanwhile; FAILED_PRECONDITION with its reasons where it refuses; UNAVAILABLE.';

/** Releases and running processes, for operators with the platform right. */
@Resolver(() => PlatformReleases)
export class PlatformResolver {
  constructor(
    private readonly service: PlatformService,
    private readonly gateway: GatewayStatus,
    private readonly health: ProcessHealth,
  ) {}

  @Query(() => PlatformReleases, {
    description:
      'The deployed versions of every slice. Errors: FAILED_PRECONDITION when no registry is connected; UNAVAILABLE.',
  })
  @Allow({ capability: 'platform:manage' })
  platformReleases(): Promise<PlatformReleases> {
    return this.service.current();
  }

  @Query(() => PlatformGraph, {
    description:
      'The graph that the gateway serves. Errors: FAILED_PRECONDITION when no gateway is configured; UNAVAILABLE.',
  })
  @Allow({ capability: 'platform:manage' })
  async platformGraph(): Promise<PlatformGraph> {
    return graphView(await this.gateway.graph());
  }

  @ListSize(20)
  @Query(() => [PlatformProcess], {
    description:
      'Current readiness of the processes that the environment configures; empty when it configures none.',
  })
  @Allow({ capability: 'platform:manage' })
  platformProcesses(): Promise<PlatformProcess[]> {
    return this.health.check();
  }

  @PageSize()
  @Query(() => PlatformHistoryPage, {
    description: 'Changes of the registry, newest first. Errors: as `platformReleases`.',
  })
  @Allow({ capability: 'platform:manage' })
  platformHistory(
    @Args() page: PageArgs,
    @Args('remote', {
      type: () => String,
      nullable: true,
      description: 'Only changes of this remote; all when omitted.',
    })
    remote?: string | null,
  ): Promise<Page<PlatformHistoryEntry>> {
    return this.service.history(remote ?? null, page);
  }

  @Mutation(() => PlatformChangePayload, {
    description: `Publishes a build on its remote's origin as the live version or as a canary. ${ERRORS}`,
  })
  @Allow({ capability: 'platform:manage' })
  async publishPlatformRelease(
    @Ctx() ctx: RequestContext,
    @Args('input') input: PublishPlatformReleaseInput,
  ): Promise<PlatformChangePayload> {
    return { revision: await this.service.publish(requireUser(ctx), input) };
  }

  @Mutation(() => PlatformChangePayload, {
    description: `Rolls back to an earlier version. ${ERRORS}`,
  })
  @Allow({ capability: 'platform:manage' })
  async rollBackPlatformSlice(
    @Ctx() ctx: RequestContext,
    @Args('input') input: RollBackPlatformSliceInput,
  ): Promise<PlatformChangePayload> {
    return { revision: await this.service.rollBack(requireUser(ctx), input) };
  }

  @Mutation(() => PlatformChangePayload, {
    description: `Recalls the canary, or recalls the live version and rolls back to the previous one. ${ERRORS}`,
  })
  @Allow({ capability: 'platform:manage' })
  async recallPlatformRelease(
    @Ctx() ctx: RequestContext,
    @Args('input') input: RecallPlatformReleaseInput,
  ): Promise<PlatformChangePayload> {
    return { revision: await this.service.recall(requireUser(ctx), input) };
  }

  @Mutation(() => PlatformChangePayload, {
    description: `Promotes the canary to the live version. ${ERRORS}`,
  })
  @Allow({ capability: 'platform:manage' })
  async promotePlatformCanary(
    @Ctx() ctx: RequestContext,
    @Args('input') input: PromotePlatformCanaryInput,
  ): Promise<PlatformChangePayload> {
    return { revision: await this.service.promote(requireUser(ctx), input) };
  }

  @Mutation(() => PlatformChangePayload, {
    description: `Changes the audience and the limits of the canary. ${ERRORS}`,
  })
  @Allow({ capability: 'platform:manage' })
  async updatePlatformCanary(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdatePlatformCanaryInput,
  ): Promise<PlatformChangePayload> {
    return { revision: await this.service.updateCanary(requireUser(ctx), input) };
  }

  @Mutation(() => PlatformChangePayload, {
    description: `Pins the live version: no other can become live until it is unpinned. ${ERRORS}`,
  })
  @Allow({ capability: 'platform:manage' })
  async pinPlatformSlice(
    @Ctx() ctx: RequestContext,
    @Args('input') input: PinPlatformSliceInput,
  ): Promise<PlatformChangePayload> {
    return { revision: await this.service.pin(requireUser(ctx), input) };
  }

  @Mutation(() => PlatformChangePayload, { description: `Unpins the live version. ${ERRORS}` })
  @Allow({ capability: 'platform:manage' })
  async unpinPlatformSlice(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UnpinPlatformSliceInput,
  ): Promise<PlatformChangePayload> {
    return { revision: await this.service.unpin(requireUser(ctx), input) };
  }
}
