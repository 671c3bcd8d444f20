import { Allow, Ctx, demandScope, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../../orders/order-content.input.js';
import {
  HomeArrangement,
  ResetHomeArrangementInput,
  ResetHomeArrangementPayload,
  SaveHomeArrangementInput,
  SaveHomeArrangementPayload,
} from './arrangement.model.js';
import { HomeArrangements } from './arrangement.repository.js';

@Resolver(() => HomeArrangement)
export class ArrangementResolver {
  constructor(private readonly arrangements: HomeArrangements) {}

  @Allow({ capability: 'orders:view' })
  @Query(() => HomeArrangement, {
    nullable: true,
    description: 'How the caller arranged the home page of the demand; null for the default of their role.',
  })
  async homeArrangement(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<HomeArrangement | null> {
    return this.arrangements.ofOwner(demandScope(ctx, demandUuid));
  }

  @Allow({ capability: 'orders:view' })
  @Mutation(() => SaveHomeArrangementPayload, {
    description: 'Stores the arrangement of the caller, in place of the former. INVALID_ARGUMENT (tiles).',
  })
  async saveHomeArrangement(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, tiles }: SaveHomeArrangementInput,
  ): Promise<SaveHomeArrangementPayload> {
    return { homeArrangement: await this.arrangements.save(demandScope(ctx, demandUuid), tiles) };
  }

  @Allow({ capability: 'orders:view' })
  @Mutation(() => ResetHomeArrangementPayload, {
    description: 'Deletes the arrangement of the caller: the default of their role applies again.',
  })
  async resetHomeArrangement(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid }: ResetHomeArrangementInput,
  ): Promise<ResetHomeArrangementPayload> {
    return { wasArranged: await this.arrangements.reset(demandScope(ctx, demandUuid)) };
  }
}
