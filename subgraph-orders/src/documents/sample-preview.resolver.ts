import { Allow, Cost, Ctx, demandScope, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, Field, ID, InputType, Query, Resolver } from '@nestjs/graphql';
import { PREVIEW_COST, PreviewOrderPayload } from '../orders/order.inputs.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { PreviewService } from './preview.service.js';

@InputType()
export class PreviewSampleOrderInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'An upload of createSealImageUploadUrl that is not saved yet; replaces the saved seal image.',
  })
  sealImageUploadUuid?: string | null;
}

/** Previews of a demand's document settings. */
@Resolver()
export class SamplePreviewResolver {
  constructor(private readonly previews: PreviewService) {}

  @Cost(PREVIEW_COST)
  @Query(() => PreviewOrderPayload, {
    description:
      'Renders a PDF of a sample order with the demand’s current settings and seal image; the link is ' +
      'valid for 5 minutes. INVALID_ARGUMENT names sealImageUploadUuid when that image cannot be printed.',
  })
  @Allow({ capability: 'settings:view' })
  async previewSampleOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, sealImageUploadUuid }: PreviewSampleOrderInput,
  ): Promise<PreviewOrderPayload> {
    return this.previews.previewSample(demandScope(ctx, demandUuid), sealImageUploadUuid);
  }
}
