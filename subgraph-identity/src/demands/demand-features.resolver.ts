import {
  Allow,
  capabilitiesOf,
  Ctx,
  demandScope,
  type FeatureFlag,
  ListSize,
  RequestContext,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { demandUuidArg } from '../access/demand-uuid.arg.js';
import { DemandFeatureFlagName } from '../access/enums.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { AuditCategory } from '../audit/audit.schema.js';
import { FEATURES } from './demand.features.js';
import { UpdateFunctionalRestrictionInput, UpdateFunctionalRestrictionPayload } from './demand.inputs.js';
import { DemandFeatureFlag, DemandFeatureFlagStatus } from './demand.model.js';
import { DemandRepository } from './demand.repository.js';
import { DemandService } from './demand.service.js';
import { demandView, featureFlagView } from './demand.view.js';

type LastSwitch = Pick<DemandFeatureFlagStatus, 'changedAt' | 'changedBy'>;

/** Features of a demand. */
@Resolver(() => DemandFeatureFlag)
export class DemandFeaturesResolver {
  constructor(
    private readonly demands: DemandRepository,
    private readonly service: DemandService,
    private readonly audit: AuditRepository,
  ) {}

  @Query(() => DemandFeatureFlag, { description: 'Features that are enabled for a demand.' })
  @Allow({ capability: 'settings:view' })
  async getDemandFeatureFlag(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', demandUuidArg) demandUuid?: string | null,
  ): Promise<DemandFeatureFlag> {
    return featureFlagView((await this.demands.requireOwn(demandScope(ctx, demandUuid))).flags);
  }

  @ListSize(5)
  @Query(() => [DemandFeatureFlagStatus], {
    description: 'All features with their effect, and who changed them last.',
  })
  @Allow({ capability: 'settings:view' })
  async listDemandFeatureFlagStatuses(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', demandUuidArg) demandUuid?: string | null,
  ): Promise<DemandFeatureFlagStatus[]> {
    const scope = demandScope(ctx, demandUuid);
    const { flags } = await this.demands.requireOwn(scope);
    const seesLog = capabilitiesOf(scope.actor).includes('audit:view');
    return Promise.all(
      FEATURES.map(async ({ name, label, effect }) => ({
        name: DemandFeatureFlagName[name],
        isEnabled: flags.includes(name),
        label,
        effect,
        ...(seesLog ? await this.lastSwitch(scope, name) : { changedAt: null, changedBy: null }),
      })),
    );
  }

  @Mutation(() => UpdateFunctionalRestrictionPayload, {
    description:
      'Enables and disables features of a demand; for operators. The data of a disabled feature is kept. Errors: ABORTED.',
  })
  @Allow({ capability: 'features:edit' })
  async updateFunctionalRestriction(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, expectedUpdatedAt, ...change }: UpdateFunctionalRestrictionInput,
  ): Promise<UpdateFunctionalRestrictionPayload> {
    const scope = demandScope(ctx, demandUuid);
    return { demand: demandView(await this.service.restrict(scope, change, expectedUpdatedAt)) };
  }

  private async lastSwitch(scope: TenantScope, flag: FeatureFlag): Promise<LastSwitch> {
    const entry = await this.audit.lastChangeOf(scope, AuditCategory.FEATURE_FLAG, flag);
    return { changedAt: entry?.occurredAt ?? null, changedBy: entry?.actorName ?? null };
  }
}
