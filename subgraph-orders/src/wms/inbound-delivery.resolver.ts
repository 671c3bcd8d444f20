import {
  Allow,
  Ctx,
  demandScope,
  entityScope,
  inOrderOf,
  ListSize,
  RequestContext,
  serviceScope,
} from '@hacchu-hub/subgraph-kit';
import { Args, Directive, Int, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Order } from '../orders/order.model.js';
import { OrderRepository } from '../orders/order.repository.js';
import { orderView } from '../orders/order.view.js';
import { InboundDeliveries } from './inbound-deliveries.service.js';
import {
  inboundDeliveryView,
  LogilessInboundDelivery,
  ResendAllLogilessInboundDeliveriesInput,
  ResendAllLogilessInboundDeliveriesPayload,
  ResendLogilessInboundDeliveriesInput,
  ResendLogilessInboundDeliveriesPayload,
  StartInboundDeliverySyncInput,
  StartInboundDeliverySyncPayload,
} from './inbound-delivery.model.js';
import { InboundDeliveryRepository, InboundSyncRepository } from './inbound-delivery.repository.js';
import {
  type InboundDeliveryDocument,
  InboundDeliveryState,
  type InboundSyncDocument,
} from './inbound-delivery.schema.js';
import { InboundSyncs } from './inbound-sync.job.js';

/** Goods that are announced to the warehouse. */
@Resolver(() => Order)
export class InboundDeliveryResolver {
  constructor(
    private readonly rows: InboundDeliveryRepository,
    private readonly progress: InboundSyncRepository,
    private readonly deliveries: InboundDeliveries,
    private readonly orders: OrderRepository,
    private readonly syncs: InboundSyncs,
  ) {}

  @ListSize(3)
  @ResolveField(() => [LogilessInboundDelivery], {
    description: '入荷予定, by their codes. Empty while the order is not in the warehouse system.',
  })
  async logilessInboundDeliveries(
    @Parent() { uuid, demandUuid }: Order,
    @Ctx() ctx: RequestContext,
  ): Promise<LogilessInboundDelivery[]> {
    const rows = await ctx.loaders
      .get<string, InboundDeliveryDocument[]>('inbound-deliveries-of-order', async (ids) => {
        const found = await this.rows.ofOrders(entityScope(ctx), ids);
        return ids.map((id) => found.get(id) ?? []);
      })
      .load(uuid);
    if (rows.length === 0) return [];
    const last = await ctx.loaders
      .get<string, InboundSyncDocument | null>('inbound-sync-of-demand', async (ids) =>
        inOrderOf(ids, await this.progress.findByIds(entityScope(ctx), ids), ({ _id }) => _id),
      )
      .load(demandUuid);
    return rows.map((row) => inboundDeliveryView(row, last?.syncedAt ?? null));
  }

  @ResolveField(() => Boolean, {
    description:
      'Whether announcements of the order are pending: its 入荷予定 may appear or change within seconds. ' +
      'False again after the attempt.',
  })
  async hasPendingAnnouncements(@Parent() { uuid }: Order, @Ctx() ctx: RequestContext): Promise<boolean> {
    return ctx.loaders
      .get<string, boolean>('announced-soon', async (ids) => {
        const soon = await this.deliveries.announcedSoon(ids);
        return ids.map((id) => soon.has(id));
      })
      .load(uuid);
  }

  @Mutation(() => ResendLogilessInboundDeliveriesPayload, {
    description:
      '再送信: announces the failed deliveries of an order again. Returns before LOGILESS has responded. ' +
      'Errors: NOT_FOUND; FAILED_PRECONDITION when none has failed, or the supplier does not have the order.',
  })
  @Allow({ capability: 'orders:send' })
  async resendLogilessInboundDeliveries(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid }: ResendLogilessInboundDeliveriesInput,
  ): Promise<ResendLogilessInboundDeliveriesPayload> {
    const scope = demandScope(ctx, demandUuid);
    await this.deliveries.resend(scope, uuid);
    return { order: orderView(await this.orders.requireOrder(scope, uuid)) };
  }

  @ResolveField(() => Int, {
    description:
      'Orders of the demand, this one included, of which LOGILESS lacks a delivery until it is sent again ' +
      '(再送信); 0 where it lacks none of this order.',
  })
  async failedAnnouncementOrderCount(@Parent() order: Order, @Ctx() ctx: RequestContext): Promise<number> {
    const deliveries = await this.logilessInboundDeliveries(order, ctx);
    if (!deliveries.some(({ state }) => state === InboundDeliveryState.FAILED)) return 0;
    return ctx.loaders
      .get<string, number>('failed-announcement-orders', async (demandUuids) =>
        Promise.all(
          demandUuids.map(
            async (uuid) => (await this.deliveries.failedOrderIds(demandScope(ctx, uuid))).length,
          ),
        ),
      )
      .load(order.demandUuid);
  }

  @Mutation(() => ResendAllLogilessInboundDeliveriesPayload, {
    description:
      '再送信 of all orders of the demand of which LOGILESS lacks a delivery, the 200 oldest at most. Returns before ' +
      'LOGILESS has responded; repeating it sends only what has failed again.',
  })
  @Allow({ capability: 'orders:send' })
  async resendAllLogilessInboundDeliveries(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid }: ResendAllLogilessInboundDeliveriesInput,
  ): Promise<ResendAllLogilessInboundDeliveriesPayload> {
    return { orderCount: await this.deliveries.resendAll(demandScope(ctx, demandUuid)) };
  }

  @Mutation(() => StartInboundDeliverySyncPayload, {
    description: 'Starts reading the receipts of announced deliveries; idempotent. For other subgraphs.',
  })
  @Directive('@inaccessible')
  @Allow({ actors: [], services: ['subgraph-identity'] })
  async startInboundDeliverySync(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...sync }: StartInboundDeliverySyncInput,
  ): Promise<StartInboundDeliverySyncPayload> {
    await this.syncs.start(serviceScope(ctx, demandUuid), sync);
    return { ok: true };
  }
}
