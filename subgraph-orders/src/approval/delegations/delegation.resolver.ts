import {
  Ctx,
  defineCapabilities,
  type DemandScope,
  demandScope,
  ListSize,
  RequestContext,
  todayJst,
} from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Member, MemberDirectory } from '../../external/member-directory.js';
import { displayName } from '../../orders/order-actors.js';
import { DEMAND_ARGUMENT } from '../../orders/order-content.input.js';
import type { DelegationDocument } from '../../orders/records/delegation.schema.js';
import { mayReview } from '../../orders/records/review.rules.js';
import {
  EndReviewDelegationInput,
  EndReviewDelegationPayload,
  ReviewDelegation,
  ReviewDelegationChange,
  SaveReviewDelegationInput,
  SaveReviewDelegationPayload,
} from './delegation.model.js';
import { Delegations, mayChange } from './delegations.service.js';

/** Must be the same as `capabilities` in `mf-orders/slice.json`. */
const DelegationsAllow = defineCapabilities({
  'orders:delegations': { roles: ['ADMIN', 'EDITOR'], isForOperators: true, feature: 'APPROVAL_FUNCTION' },
});

/** Deputies of reviewers. ADMINs and operators keep those of everybody, other people their own. */
@Resolver(() => ReviewDelegation)
export class DelegationResolver {
  constructor(
    private readonly delegations: Delegations,
    private readonly members: MemberDirectory,
  ) {}

  @DelegationsAllow('orders:delegations')
  @ListSize(20)
  @Query(() => [ReviewDelegation], {
    description:
      'Delegations that are not over, by their first day: of everybody for ADMINs and operators, otherwise those ' +
      'in which the caller is the absent reviewer or a deputy.',
  })
  async reviewDelegations(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
    @Args('mineOnly', { type: () => Boolean, defaultValue: false, description: 'Only those of the caller.' })
    mineOnly = false,
  ): Promise<ReviewDelegation[]> {
    const scope = demandScope(ctx, demandUuid);
    const found = await this.delegations.open(scope, mineOnly);
    if (found.length === 0) return [];
    return this.views(scope, found);
  }

  @DelegationsAllow('orders:delegations')
  @ListSize(50)
  @Query(() => [ReviewDelegationChange], {
    description:
      'The last 50 changes, newest first: of everybody for ADMINs and operators, otherwise of the caller.',
  })
  async reviewDelegationChanges(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<ReviewDelegationChange[]> {
    const found = await this.delegations.latestChanges(demandScope(ctx, demandUuid));
    return found.map(({ _id, at, actor, summary }) => ({
      uuid: _id,
      at,
      actorName: displayName(actor),
      summary,
    }));
  }

  @DelegationsAllow('orders:delegations')
  @Mutation(() => SaveReviewDelegationPayload, {
    description:
      'Names deputies for a reviewer, or changes them; both are told. INVALID_ARGUMENT; PERMISSION_DENIED for ' +
      'another reviewer than the caller, except for ADMINs and operators; RESOURCE_EXHAUSTED beyond 20 of one ' +
      'reviewer; FAILED_PRECONDITION when it is over; ABORTED when somebody changed it meanwhile.',
  })
  async saveReviewDelegation(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SaveReviewDelegationInput,
  ): Promise<SaveReviewDelegationPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const saved = await this.delegations.save(scope, input);
    const [reviewDelegation] = await this.views(scope, [saved]);
    if (!reviewDelegation) throw new Error('a saved delegation has no view');
    return { reviewDelegation };
  }

  @DelegationsAllow('orders:delegations')
  @Mutation(() => EndReviewDelegationPayload, {
    description:
      'Ends a delegation now; decisions that were made stay. NOT_FOUND; PERMISSION_DENIED like saveReviewDelegation; ' +
      'ABORTED when somebody has changed it meanwhile.',
  })
  async endReviewDelegation(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: EndReviewDelegationInput,
  ): Promise<EndReviewDelegationPayload> {
    await this.delegations.end(demandScope(ctx, demandUuid), input);
    return { uuid: input.uuid };
  }

  private async views(scope: DemandScope, found: readonly DelegationDocument[]): Promise<ReviewDelegation[]> {
    const members = await this.members.of(scope);
    const people = found.flatMap(({ absentUuid, deputyUuids }) => [absentUuid, ...deputyUuids]);
    const names = await this.members.namesOf(scope, members, people);
    return found.map((one) => viewOf(scope, one, members, names));
  }
}

function viewOf(
  scope: DemandScope,
  { _id, absentUuid, deputyUuids, fromDate, toDate, reason, updatedAt, endedAt }: DelegationDocument,
  members: readonly Member[],
  names: ReadonlyMap<string, string>,
): ReviewDelegation {
  const byUuid = new Map(members.map((member) => [member.uuid, member]));
  const personOf = (uuid: string, isRestricted: boolean) => ({
    uuid,
    name: names.get(uuid) ?? null,
    hasLeft: !byUuid.has(uuid),
    isEligible: mayReview(byUuid.get(uuid), isRestricted),
  });
  const absent = personOf(absentUuid, false);
  const isAdministrator = byUuid.get(absentUuid)?.role === 'ADMIN';
  const today = todayJst();
  return {
    uuid: _id,
    absent,
    deputies: deputyUuids.map((uuid) => personOf(uuid, isAdministrator)),
    fromDate,
    toDate,
    reason,
    isInForce: endedAt === null && fromDate <= today && today <= toDate && absent.isEligible,
    canChange: mayChange(scope, absentUuid),
    updatedAt,
  };
}
