import { Allow, Ctx, RequestContext, serviceScope } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, Field, ID, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { WmsFailureNotices } from './wms-failure.notices.js';

@InputType()
@Directive('@inaccessible')
export class TellWmsFailureInput {
  @Field(() => ID, { description: 'The demand.' })
  demandUuid!: string;

  @Field({ description: 'Names the event: telling it again changes nothing.' })
  key!: string;

  @Field({ description: 'In Japanese: what happened, and what to do.' })
  message!: string;

  @Field({ description: 'Why; events of one reason are mailed once a day.' })
  reason!: string;
}

@ObjectType()
@Directive('@inaccessible')
export class TellWmsFailurePayload {
  @Field(() => Boolean, { description: 'Always true.' })
  ok!: boolean;
}

/** Where the identity slice, which owns the connection to LOGILESS, says that something went wrong with it. */
@Resolver()
export class WmsFailureResolver {
  constructor(private readonly notices: WmsFailureNotices) {}

  @Mutation(() => TellWmsFailurePayload, {
    description: 'Tells the ADMINs of a demand what went wrong with LOGILESS; for other subgraphs.',
  })
  @Directive('@inaccessible')
  @Allow({ actors: [], services: ['subgraph-identity'] })
  async tellWmsFailure(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...failure }: TellWmsFailureInput,
  ): Promise<TellWmsFailurePayload> {
    await this.notices.tell(serviceScope(ctx, demandUuid), failure);
    return { ok: true };
  }
}
