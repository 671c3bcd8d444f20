import { Allow, Ctx, RequestContext, serviceScope } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, Field, ID, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { WmsFailureNotices } from './wms-failure.notices.js';

@InputType()
@Directive('@inaccessible')
export class TellWmsFailureInput {
  @Field(() => ID, { description: 'The demand.' })
  demandUuid!: string;

  @Field({ description: 'Idempotency key of the event.' })
  key!: string;

  @Field({ description: 'What happened and what to do, in Japanese.' })
  message!: string;

  @Field({ description: 'Kind of failure; mailed once per kind and day.' })
  reason!: string;
}

@ObjectType()
@Directive('@inaccessible')
export class TellWmsFailurePayload {
  @Field(() => Boolean, { description: 'Always true.' })
  ok!: boolean;
}

/**
 * Internal mutation with which the identity slice, the owner of the LOGILESS connection, reports failures.
 */
@Resolver()
export class WmsFailureResolver {
  constructor(private readonly notices: WmsFailureNotices) {}

  @Mutation(() => TellWmsFailurePayload, {
    description: 'Notifies the ADMINs of a demand of a LOGILESS failure; for other subgraphs.',
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
