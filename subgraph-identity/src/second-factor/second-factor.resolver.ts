import { Allow, Ctx, demandScope, RequestContext, requireUser } from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { demandUuidArg } from '../access/demand-uuid.arg.js';
import {
  SecondFactorPolicy,
  UpdateOperatorSecondFactorPolicyInput,
  UpdateOperatorSecondFactorPolicyPayload,
  UpdateSecondFactorPolicyInput,
  UpdateSecondFactorPolicyPayload,
} from './second-factor.model.js';
import { SecondFactorService } from './second-factor.service.js';
import { type PolicyScope, SecondFactorPolicyRepository } from './second-factor-policy.repository.js';

/** Who needs a second factor. */
@Resolver(() => SecondFactorPolicy)
export class SecondFactorResolver {
  constructor(
    private readonly policies: SecondFactorPolicyRepository,
    private readonly service: SecondFactorService,
  ) {}

  @Query(() => SecondFactorPolicy, { description: 'Whether the users of a demand need a second factor.' })
  @Allow({ capability: 'users:edit' })
  async secondFactorPolicy(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', demandUuidArg) demandUuid?: string | null,
  ): Promise<SecondFactorPolicy> {
    return this.view(demandScope(ctx, demandUuid));
  }

  @Query(() => SecondFactorPolicy, { description: 'Whether operators need a second factor.' })
  @Allow({ capability: 'operators:manage' })
  async operatorSecondFactorPolicy(): Promise<SecondFactorPolicy> {
    return this.view(null);
  }

  @Mutation(() => UpdateSecondFactorPolicyPayload, {
    description:
      'Requires a second factor of the users of a demand, or makes it optional. Errors: FAILED_PRECONDITION for a demand user who has none.',
  })
  @Allow({ capability: 'users:edit' })
  async updateSecondFactorPolicy(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, isRequired }: UpdateSecondFactorPolicyInput,
  ): Promise<UpdateSecondFactorPolicyPayload> {
    const scope = demandScope(ctx, demandUuid);
    await this.service.setRequired(scope, scope.actor, isRequired);
    return { policy: await this.view(scope) };
  }

  @Mutation(() => UpdateOperatorSecondFactorPolicyPayload, {
    description:
      'Requires a second factor of operators, or makes it optional. Errors: FAILED_PRECONDITION while the caller has none.',
  })
  @Allow({ capability: 'platform:manage' })
  async updateOperatorSecondFactorPolicy(
    @Ctx() ctx: RequestContext,
    @Args('input') { isRequired }: UpdateOperatorSecondFactorPolicyInput,
  ): Promise<UpdateOperatorSecondFactorPolicyPayload> {
    await this.service.setRequired(null, requireUser(ctx), isRequired);
    return { policy: await this.view(null) };
  }

  private async view(scope: PolicyScope): Promise<SecondFactorPolicy> {
    return {
      demandUuid: scope?.demandUuid ?? null,
      isRequired: await this.policies.isRequired(scope),
    };
  }
}
