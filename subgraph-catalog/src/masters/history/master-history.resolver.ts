import {
  Allow,
  Ctx,
  demandScope,
  type Page,
  PageArgs,
  PageSize,
  type RequestContext,
} from '@hacchu-hub/subgraph-kit';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { RecordArgs } from '../master.inputs.js';
import { MasterEvent, MasterEventPage, masterEventView } from './master-event.model.js';
import { MasterEventRepository } from './master-event.repository.js';

/** The history of master records, for everybody who sees the records. */
@Resolver(() => MasterEvent)
export class MasterHistoryResolver {
  constructor(private readonly events: MasterEventRepository) {}

  @PageSize()
  @Allow({ capability: 'catalog:view' })
  @Query(() => MasterEventPage, {
    description:
      'Who changed what of a product, supplier, delivery destination or another master record, deleted ones included, newest first. NOT_FOUND for an unknown UUID.',
  })
  async masterHistory(
    @Ctx() ctx: RequestContext,
    @Args() { uuid, demandUuid }: RecordArgs,
    @Args() page: PageArgs,
  ): Promise<Page<MasterEvent>> {
    const scope = demandScope(ctx, demandUuid);
    await this.events.requireRecord(scope, uuid);
    const found = await this.events.ofRecord(scope, uuid, page);
    return { ...found, items: found.items.map(masterEventView) };
  }
}
