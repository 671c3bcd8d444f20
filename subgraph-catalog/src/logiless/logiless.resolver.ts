import {
  Allow,
  Ctx,
  demandScope,
  type RequestContext,
  serviceScope,
  SlicedBy,
} from '@hacchu-hub/subgraph-kit';
import { Args, Directive, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { destinationView } from '../destinations/destination.view.js';
import { checkSearchArgs } from '../masters/list-rules.js';
import { DEMAND, SearchArgs } from '../masters/master.inputs.js';
import { productView } from '../products/product.view.js';
import { supplierView } from '../suppliers/supplier.view.js';
import {
  LinkableByKind,
  LinkableDestinations,
  LinkableProducts,
  LinkableSuppliers,
} from './linkable-master.js';
import {
  LinkDeliveryDestinationToLogilessInput,
  LinkDeliveryDestinationToLogilessPayload,
  LinkDemandSupplierToLogilessInput,
  LinkDemandSupplierToLogilessPayload,
  LinkProductToLogilessInput,
  LinkProductToLogilessPayload,
  LogilessRecord,
  StartLogilessSyncInput,
  StartLogilessSyncPayload,
} from './logiless.models.js';
import { LogilessLinks } from './logiless-links.js';
import { LogilessRecordRepository } from './logiless-record.repository.js';
import { LogilessRecordKind } from './logiless-record.schema.js';
import { RecordSyncs } from './logiless-sync.job.js';

const LINK_ERRORS =
  'Errors: NOT_FOUND; FAILED_PRECONDITION for what is deleted here or gone from LOGILESS; ALREADY_EXISTS where something else is linked to the record.';

/** Records of LOGILESS, and what is linked to them. */
@Resolver(() => LogilessRecord)
export class LogilessResolver {
  constructor(
    private readonly records: LogilessRecordRepository,
    private readonly links: LogilessLinks,
    private readonly masters: LinkableByKind,
    private readonly products: LinkableProducts,
    private readonly suppliers: LinkableSuppliers,
    private readonly destinations: LinkableDestinations,
    private readonly syncs: RecordSyncs,
  ) {}

  @Allow({ capability: 'catalog:view' })
  @SlicedBy('limit')
  @Query(() => [LogilessRecord], {
    description: 'Records that LOGILESS lists, as the last synchronisation found them, by name.',
  })
  async searchLogilessRecords(
    @Ctx() ctx: RequestContext,
    @Args('kind', { type: () => LogilessRecordKind, description: 'What is looked for.' })
    kind: LogilessRecordKind,
    @Args() args: SearchArgs,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND }) demandUuid?: string | null,
  ): Promise<LogilessRecord[]> {
    const { query, limit } = checkSearchArgs(args);
    const scope = demandScope(ctx, demandUuid);
    const found = await this.records.search(scope, kind, query, limit);
    const linked = await this.masters.of(kind).linkedTo(
      scope,
      found.map(({ _id }) => _id),
    );
    return found.map(({ _id: id, externalId: logilessID, ...record }) => ({
      id,
      logilessID,
      code: record.code,
      name: record.name,
      color: record.color,
      size: record.size,
      cost: record.cost,
      email: record.email,
      linkedTo: linked.filter(({ recordId }) => recordId === id).map(({ uuid, name }) => ({ uuid, name })),
    }));
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => LinkProductToLogilessPayload, {
    description: `Links a product to an article of LOGILESS, or ends the link. ${LINK_ERRORS}`,
  })
  async linkProductToLogiless(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid, logilessRecordId: recordId }: LinkProductToLogilessInput,
  ): Promise<LinkProductToLogilessPayload> {
    const scope = demandScope(ctx, demandUuid);
    const kind = LogilessRecordKind.ITEM;
    const linked = await this.links.link(scope, kind, this.products, { uuid, recordId });
    return { product: productView(linked) };
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => LinkDemandSupplierToLogilessPayload, {
    description: `Links a supplier to one of LOGILESS, or ends the link. ${LINK_ERRORS}`,
  })
  async linkDemandSupplierToLogiless(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid, logilessRecordId: recordId }: LinkDemandSupplierToLogilessInput,
  ): Promise<LinkDemandSupplierToLogilessPayload> {
    const scope = demandScope(ctx, demandUuid);
    const kind = LogilessRecordKind.SUPPLIER;
    const linked = await this.links.link(scope, kind, this.suppliers, { uuid, recordId });
    return { demandSupplier: supplierView(linked) };
  }

  @Allow({ capability: 'catalog:edit' })
  @Mutation(() => LinkDeliveryDestinationToLogilessPayload, {
    description: `Links a delivery destination to a warehouse of LOGILESS, or ends the link; several may share one. ${LINK_ERRORS}`,
  })
  async linkDeliveryDestinationToLogiless(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid, logilessRecordId: recordId }: LinkDeliveryDestinationToLogilessInput,
  ): Promise<LinkDeliveryDestinationToLogilessPayload> {
    const scope = demandScope(ctx, demandUuid);
    const kind = LogilessRecordKind.WAREHOUSE;
    const linked = await this.links.link(scope, kind, this.destinations, { uuid, recordId });
    return { deliveryDestination: destinationView(linked) };
  }

  @Mutation(() => StartLogilessSyncPayload, {
    description: 'Begins to read records from LOGILESS; asking again changes nothing. For other subgraphs.',
  })
  @Directive('@inaccessible')
  @Allow({ actors: [], services: ['subgraph-identity'] })
  async startLogilessSync(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...sync }: StartLogilessSyncInput,
  ): Promise<StartLogilessSyncPayload> {
    await this.syncs.start(serviceScope(ctx, demandUuid), sync);
    return { ok: true };
  }
}
