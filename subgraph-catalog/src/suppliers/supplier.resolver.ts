import {
  Allow,
  Ctx,
  demandScope,
  entityScope,
  ListSize,
  PageSize,
  RequestContext,
  searchScope,
  serviceScope,
  SlicedBy,
} from '@hacchu-hub/subgraph-kit';
import {
  Args,
  Directive,
  ID,
  Mutation,
  Parent,
  Query,
  ResolveField,
  Resolver,
  ResolveReference,
} from '@nestjs/graphql';
import { DeliveryDestination } from '../destinations/destination.model.js';
import { DestinationService } from '../destinations/destination.service.js';
import { destinationView } from '../destinations/destination.view.js';
import { checkListArgs, checkSearchArgs } from '../masters/list-rules.js';
import { listOrder, MASTER_SORT_FIELDS } from '../masters/list-sort.js';
import {
  DEMAND,
  RecordArgs,
  SearchArgs,
  SnapshotArgs,
  SortedDemandListArgs,
} from '../masters/master.inputs.js';
import { MASTER_SERVICES } from '../masters/master.policy.js';
import { loadReference } from '../masters/reference.loader.js';
import {
  CreateDemandSupplierInput,
  CreateDemandSupplierPayload,
  DeleteDemandSupplierInput,
  DeleteDemandSupplierPayload,
  UpdateDemandSupplierInput,
  UpdateDemandSupplierPayload,
} from './supplier.inputs.js';
import { DemandSupplier, DemandSupplierPage } from './supplier.model.js';
import { SupplierService } from './supplier.service.js';
import { supplierView } from './supplier.view.js';

@Resolver(() => DemandSupplier)
export class SupplierResolver {
  constructor(
    private readonly suppliers: SupplierService,
    private readonly destinations: DestinationService,
  ) {}

  @ResolveField(() => DeliveryDestination, {
    nullable: true,
    description: '既定の納品先; one that was deleted since has deletedAt and is not proposed.',
  })
  async defaultDeliveryDestination(
    @Parent() { defaultDeliveryDestinationId: id }: DemandSupplier,
    @Ctx() ctx: RequestContext,
  ): Promise<DeliveryDestination | null> {
    if (id === null) return null;
    return loadReference(ctx, 'DeliveryDestination', id, async (uuids) =>
      (await this.destinations.findMany(entityScope(ctx), uuids)).map(destinationView),
    );
  }

  @Allow({ capability: 'catalog:view' })
  @PageSize()
  @Query(() => DemandSupplierPage, {
    description: 'Suppliers in use, or all of them; newest first by default.',
  })
  async demandSuppliers(
    @Ctx() ctx: RequestContext,
    @Args() args: SortedDemandListArgs,
  ): Promise<DemandSupplierPage> {
    const page = await this.suppliers.list(demandScope(ctx, args.demandUuid), {
      ...checkListArgs(args),
      order: listOrder(args.sort, MASTER_SORT_FIELDS),
    });
    return { ...page, items: page.items.map(supplierView) };
  }

  @Allow({ capability: 'catalog:view' })
  @SlicedBy('limit')
  @Query(() => [DemandSupplier], {
    description: 'Suppliers in use by words, for pickers and for the search of the shell.',
  })
  async searchDemandSuppliers(
    @Ctx() ctx: RequestContext,
    @Args() args: SearchArgs,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND }) demandUuid?: string | null,
  ): Promise<DemandSupplier[]> {
    const { query, limit } = checkSearchArgs(args);
    const scope = searchScope(ctx, { demandUuid, inAllDemands: args.inAllDemands });
    return (await this.suppliers.search(scope, query, limit)).map(supplierView);
  }

  @Allow({ capability: 'catalog:view' })
  @Query(() => DemandSupplier, {
    description: 'One supplier, deleted ones included. NOT_FOUND for an unknown UUID.',
  })
  async demandSupplier(@Ctx() ctx: RequestContext, @Args() args: RecordArgs): Promise<DemandSupplier> {
    return supplierView(await this.suppliers.get(demandScope(ctx, args.demandUuid), args.uuid));
  }

  @Allow(MASTER_SERVICES)
  @ListSize(500)
  @Query(() => [DemandSupplier], {
    description: 'Current suppliers by UUID, deleted ones included; unknown UUIDs are omitted.',
  })
  @Directive('@inaccessible')
  async supplierSnapshots(@Ctx() ctx: RequestContext, @Args() args: SnapshotArgs): Promise<DemandSupplier[]> {
    return (await this.suppliers.snapshots(serviceScope(ctx, args.demandUuid), args.uuids)).map(supplierView);
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => CreateDemandSupplierPayload, {
    description: 'Registers a supplier. INVALID_ARGUMENT names the fields.',
  })
  async createDemandSupplier(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateDemandSupplierInput,
  ): Promise<CreateDemandSupplierPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const supplier = await this.suppliers.create(scope, input);
    return {
      demandSupplier: supplierView(supplier),
      warnings: await this.suppliers.warnings(scope, supplier),
    };
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => UpdateDemandSupplierPayload, {
    description:
      'Replaces the content of a supplier. ABORTED if it has been changed since expectedUpdatedAt.',
  })
  async updateDemandSupplier(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateDemandSupplierInput,
  ): Promise<UpdateDemandSupplierPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const supplier = await this.suppliers.update(scope, input);
    return {
      demandSupplier: supplierView(supplier),
      warnings: await this.suppliers.warnings(scope, supplier),
    };
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => DeleteDemandSupplierPayload, {
    description:
      'Deletes a supplier. FAILED_PRECONDITION while an order under review or waiting to be sent refers to it.',
  })
  async deleteDemandSupplier(
    @Ctx() ctx: RequestContext,
    @Args('input') input: DeleteDemandSupplierInput,
  ): Promise<DeleteDemandSupplierPayload> {
    return {
      demandSupplier: supplierView(
        await this.suppliers.delete(demandScope(ctx, input.demandUuid), input.uuid),
      ),
    };
  }

  @ResolveReference()
  async resolveReference(
    @Parent() { uuid }: { uuid: string },
    @Ctx() ctx: RequestContext,
  ): Promise<DemandSupplier | null> {
    return loadReference(ctx, 'DemandSupplier', uuid, async (uuids) =>
      (await this.suppliers.findMany(entityScope(ctx), uuids)).map(supplierView),
    );
  }
}
