import {
  Allow,
  Ctx,
  demandScope,
  entityScope,
  ListSize,
  PageArgs,
  PageSize,
  pageWindow,
  type RequestContext,
  searchScope,
  serviceScope,
  SlicedBy,
} from '@hacchu-hub/subgraph-kit';
import { Args, Directive, ID, Mutation, Parent, Query, Resolver, ResolveReference } from '@nestjs/graphql';
import { checkListArgs, checkSearchArgs } from '../masters/list-rules.js';
import { listOrder, MASTER_SORT_FIELDS } from '../masters/list-sort.js';
import { DEMAND, RecordArgs, SearchArgs, SnapshotArgs, SortedListArgs } from '../masters/master.inputs.js';
import { MASTER_SERVICES } from '../masters/master.policy.js';
import { loadReference } from '../masters/reference.loader.js';
import {
  CreateDeliveryDestinationInput,
  CreateDeliveryDestinationPayload,
  DeleteDeliveryDestinationInput,
  DeleteDeliveryDestinationPayload,
  UpdateDeliveryDestinationInput,
  UpdateDeliveryDestinationPayload,
} from './destination.inputs.js';
import { DeliveryDestination, DeliveryDestinationPage } from './destination.model.js';
import { DestinationService } from './destination.service.js';
import { destinationView } from './destination.view.js';

@Resolver(() => DeliveryDestination)
export class DestinationResolver {
  constructor(private readonly destinations: DestinationService) {}

  @Allow({ capability: 'catalog:view' })
  @PageSize()
  @Query(() => DeliveryDestinationPage, {
    description: 'Destinations in use, or all of them; newest first by default.',
  })
  async deliveryDestinations(
    @Ctx() ctx: RequestContext,
    @Args() args: SortedListArgs,
    @Args('demandUUID', { type: () => ID, nullable: true, description: DEMAND }) demandUuid?: string | null,
  ): Promise<DeliveryDestinationPage> {
    const page = await this.destinations.list(demandScope(ctx, demandUuid), {
      ...checkListArgs(args),
      order: listOrder(args.sort, MASTER_SORT_FIELDS),
    });
    return { ...page, items: page.items.map(destinationView) };
  }

  @Allow({ capability: 'catalog:view' })
  @SlicedBy('limit')
  @Query(() => [DeliveryDestination], {
    description: 'Destinations in use by words, for the search of the shell.',
  })
  async searchDeliveryDestinations(
    @Ctx() ctx: RequestContext,
    @Args() args: SearchArgs,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND }) demandUuid?: string | null,
  ): Promise<DeliveryDestination[]> {
    const { query, limit } = checkSearchArgs(args);
    const scope = searchScope(ctx, { demandUuid, inAllDemands: args.inAllDemands });
    return (await this.destinations.search(scope, query, limit)).map(destinationView);
  }

  @Allow({ capability: 'catalog:view' })
  @Query(() => DeliveryDestination, {
    description:
      'One delivery destination, deleted ones included; page and limit apply to its contacts. NOT_FOUND for an unknown UUID.',
  })
  async deliveryDestination(
    @Ctx() ctx: RequestContext,
    @Args() args: RecordArgs,
    @Args() contacts: PageArgs,
  ): Promise<DeliveryDestination> {
    const { skip, limit } = pageWindow(contacts);
    const destination = destinationView(
      await this.destinations.get(demandScope(ctx, args.demandUuid), args.uuid),
    );
    return {
      ...destination,
      deliveryDestinationContacts: destination.deliveryDestinationContacts.slice(skip, skip + limit),
    };
  }

  @Allow(MASTER_SERVICES)
  @ListSize(500)
  @Query(() => [DeliveryDestination], {
    description: 'Current destinations by UUID, deleted ones included; unknown UUIDs are omitted.',
  })
  @Directive('@inaccessible')
  async destinationSnapshots(
    @Ctx() ctx: RequestContext,
    @Args() args: SnapshotArgs,
  ): Promise<DeliveryDestination[]> {
    return (await this.destinations.snapshots(serviceScope(ctx, args.demandUuid), args.uuids)).map(
      destinationView,
    );
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => CreateDeliveryDestinationPayload, {
    description: 'Registers a delivery destination. INVALID_ARGUMENT names the fields.',
  })
  async createDeliveryDestination(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateDeliveryDestinationInput,
  ): Promise<CreateDeliveryDestinationPayload> {
    return {
      deliveryDestination: destinationView(
        await this.destinations.create(demandScope(ctx, input.demandUuid), input),
      ),
    };
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => UpdateDeliveryDestinationPayload, {
    description:
      'Replaces the content of a delivery destination. ABORTED if it has been changed since expectedUpdatedAt.',
  })
  async updateDeliveryDestination(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateDeliveryDestinationInput,
  ): Promise<UpdateDeliveryDestinationPayload> {
    return {
      deliveryDestination: destinationView(
        await this.destinations.update(demandScope(ctx, input.demandUuid), input),
      ),
    };
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => DeleteDeliveryDestinationPayload, {
    description:
      'Deletes a delivery destination. FAILED_PRECONDITION while an order under review or waiting to be sent refers to it.',
  })
  async deleteDeliveryDestination(
    @Ctx() ctx: RequestContext,
    @Args('input') input: DeleteDeliveryDestinationInput,
  ): Promise<DeleteDeliveryDestinationPayload> {
    return {
      deliveryDestination: destinationView(
        await this.destinations.delete(demandScope(ctx, input.demandUuid), input.uuid),
      ),
    };
  }

  @ResolveReference()
  async resolveReference(
    @Parent() { uuid }: { uuid: string },
    @Ctx() ctx: RequestContext,
  ): Promise<DeliveryDestination | null> {
    return loadReference(ctx, 'DeliveryDestination', uuid, async (uuids) =>
      (await this.destinations.findMany(entityScope(ctx), uuids)).map(destinationView),
    );
  }
}
