import { Ctx, ListSize, RequestContext, todayJst, withdrawalBlocker } from '@hacchu-hub/subgraph-kit';
import { Info, Int, Parent, ResolveField, Resolver, ResolveReference } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { CatalogClient } from '../external/catalog.client.js';
import { authorOf, CurrentMembers } from './current-members.service.js';
import { CurrentReviewGroups } from './current-review-groups.service.js';
import { DeliveryDestination, Demand, DemandSupplier, DemandUser, Operator } from './entity-stubs.js';
import { OrderExpenseLine, OrderProductLine } from './lines/line.model.js';
import { canceledLotOf, outstandingLotOf } from './lines/rollup.js';
import { type ActionAvailability, actionsFor, noActions } from './order.actions.js';
import { OrderGate } from './order.facts.js';
import type { OrderFacts } from './order.guards.js';
import { OrderLoaders } from './order.loaders.js';
import { Order, OrderPage, OrderStatusCount } from './order.model.js';
import { LINE_PROJECTIONS, ORDER_PROJECTIONS } from './order.projections.js';
import { ORDERED_STATUSES, OrderStatus } from './order.status.js';
import { expenseLineViews, historyView, lineView, orderView } from './order.view.js';
import { contentOf } from './order-content.mapping.js';
import { OrderAction, OrderHistory, OrderWarning } from './order-parts.model.js';
import { scopeOfOrder } from './order-scope.js';
import { OrderComponent, OrderSummary } from './order-summary.model.js';
import { OrderTotals } from './order-totals.service.js';
import { orderWarnings, supplierWarnings } from './order-warnings.js';
import { isReplaceable } from './records/review.rules.js';

@Resolver(() => Order)
export class OrderFieldsResolver {
  constructor(
    private readonly loaders: OrderLoaders,
    private readonly totals: OrderTotals,
    private readonly gate: OrderGate,
    private readonly catalog: CatalogClient,
    private readonly reviewGroups: CurrentReviewGroups,
    private readonly members: CurrentMembers,
  ) {}

  @ResolveReference()
  async resolveReference(
    @Parent() { uuid }: { uuid: string },
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Order | null> {
    const document = await this.loaders.order(ctx, uuid, ORDER_PROJECTIONS.of(info));
    return document && orderView(document);
  }

  @ResolveField(() => DemandSupplier, {
    description: 'The supplier; null when none is chosen, or while its slice does not respond.',
    nullable: true,
  })
  demandSupplier(@Parent() { demandSupplierId }: Order): DemandSupplier | null {
    return demandSupplierId === null ? null : { uuid: demandSupplierId };
  }

  @ResolveField(() => Demand, {
    description: 'The demand that it belongs to; null while its slice does not respond.',
    nullable: true,
  })
  demand(@Parent() { demandUuid }: Order): Demand {
    return { uuid: demandUuid };
  }

  @ResolveField(() => DeliveryDestination, {
    description: 'The delivery destination; null when none is chosen, or while its slice does not respond.',
    nullable: true,
  })
  deliveryDestination(@Parent() { deliveryDestinationId }: Order): DeliveryDestination | null {
    return deliveryDestinationId === null ? null : { uuid: deliveryDestinationId };
  }

  @ResolveField(() => DemandUser, { nullable: true, description: 'Null when an operator created the order.' })
  creatorDemandUser(@Parent() { document: { creator } }: Order): DemandUser | null {
    return creator.actor === 'DemandUser' ? { uuid: creator.uuid } : null;
  }

  @ResolveField(() => Operator, { nullable: true, description: 'Set when an operator created the order.' })
  creatorOperator(@Parent() { document: { creator } }: Order): Operator | null {
    return creator.actor === 'Operator' ? { uuid: creator.uuid } : null;
  }

  @ResolveField(() => Boolean, {
    nullable: true,
    description:
      'Whether whoever is expected to go on, the creator in DRAFTING and the requester in REVIEW_DENIAL, has left ' +
      'the demand or may no longer change orders. Anybody who may change orders goes on with a draft then, and ADMINs ' +
      'with a denied order. Null in any other status, for operators, and while the identity slice does not respond.',
  })
  async isAuthorMissing(@Parent() order: Order, @Ctx() ctx: RequestContext): Promise<boolean | null> {
    const { document } = order;
    const author = authorOf(document);
    return author ? this.members.isMissing(ctx, document.demandUuid, author) : null;
  }

  @ResolveField(() => OrderSummary, { description: 'Totals and their breakdown.' })
  orderSummary(@Parent() order: Order, @Ctx() ctx: RequestContext): OrderSummary {
    const { totals } = order.document;
    const rows = async (): Promise<OrderComponent[]> => {
      const content = contentOf(order.document, await this.loaders.linesOf(ctx, order.uuid));
      return this.totals.components(ctx, scopeOfOrder(ctx, order), content, totals);
    };
    return { ...totals, rows };
  }

  @ListSize(20)
  @ResolveField(() => [OrderProductLine], { description: '商品明細, in their order.' })
  async orderProductLines(
    @Parent() { uuid }: Order,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<OrderProductLine[]> {
    return (await this.loaders.linesOf(ctx, uuid, LINE_PROJECTIONS.of(info))).map(lineView);
  }

  @ListSize(5)
  @ResolveField(() => [OrderExpenseLine], { description: '費用明細, in their order.' })
  orderExpenseLines(@Parent() { document }: Order): OrderExpenseLine[] {
    return expenseLineViews(document);
  }

  @ListSize(20)
  @ResolveField(() => [OrderAction], {
    description: 'All actions, with their blockers for the caller.',
  })
  async actions(@Parent() order: Order, @Ctx() ctx: RequestContext): Promise<OrderAction[]> {
    const withdrawing = withdrawalBlocker(ctx, order.document.demandUuid);
    if (withdrawing) return noActions(withdrawing).map(actionView);
    const scope = scopeOfOrder(ctx, order);
    const closedMonth = await this.loaders.closedMonthOf(ctx, scope, order.document);
    const represents = await this.loaders.representedBy(ctx, scope, order.document);
    const parts = { ...(await this.lineFacts(ctx, order)), ...(await this.reviewFacts(ctx, order)) };
    const facts = await this.gate.facts(scope, order.document, { closedMonth, represents, ...parts });
    return actionsFor(facts).map(actionView);
  }

  /** What lines allow matters only for placed orders. */
  private async lineFacts(
    ctx: RequestContext,
    { uuid, status }: Order,
  ): Promise<Pick<OrderFacts, 'hasProductLine' | 'hasOutstandingLine' | 'hasCanceledLine'> | undefined> {
    if (!ORDERED_STATUSES.includes(status)) return undefined;
    const lines = await this.loaders.linesOf(ctx, uuid);
    return {
      hasProductLine: lines.length > 0,
      hasOutstandingLine: lines.some((line) => outstandingLotOf(line) > 0),
      hasCanceledLine: lines.some((line) => canceledLotOf(line) > 0),
    };
  }

  private async reviewFacts(
    ctx: RequestContext,
    { uuid, status }: Order,
  ): Promise<Pick<OrderFacts, 'hasReplaceableReviewer'> | undefined> {
    if (status !== OrderStatus.Reviewing) return undefined;
    const [last] = await this.loaders.reviewRoundsOf(ctx, uuid);
    const groups = last ? await this.reviewGroups.of(ctx, last) : [];
    return { hasReplaceableReviewer: groups.some(isReplaceable) };
  }

  @ListSize(20)
  @ResolveField(() => [OrderHistory], { description: '変更履歴, newest first.' })
  async histories(@Parent() { uuid }: Order, @Ctx() ctx: RequestContext): Promise<OrderHistory[]> {
    return (await this.loaders.historiesOf(ctx, uuid)).map(historyView);
  }

  @ListSize(3)
  @ResolveField(() => [OrderWarning], { description: 'Non-blocking warnings about the stored order.' })
  async warnings(@Parent() order: Order, @Ctx() ctx: RequestContext): Promise<OrderWarning[]> {
    const content = contentOf(order.document, await this.loaders.linesOf(ctx, order.uuid));
    const terms = await this.catalog.orderingTermsOfRequest(ctx, scopeOfOrder(ctx, order), content);
    const sendings = order.document.sentVersion > 0 ? await this.loaders.sendLogsOf(ctx, order.uuid) : [];
    const warnings = [
      ...supplierWarnings({ order: order.document, sendings }),
      ...orderWarnings(content, todayJst(), terms),
    ];
    return warnings.map((warning) => ({ ...warning }));
  }
}

@Resolver(() => OrderPage)
export class OrderPageResolver {
  @ListSize(8)
  @ResolveField(() => [OrderStatusCount], {
    description: 'Every status, including those with zero orders.',
  })
  async counts(@Parent() { tabs }: OrderPage): Promise<OrderStatusCount[]> {
    return tabs.byStatus();
  }

  @ResolveField(() => Int, { description: 'Orders that are やりとり中.' })
  async inConversationCount(@Parent() { tabs }: OrderPage): Promise<number> {
    return tabs.inConversation();
  }
}

@Resolver(() => OrderSummary)
export class OrderSummaryResolver {
  @ListSize(10)
  @ResolveField(() => [OrderComponent], {
    description: 'Products, then expenses. Names are null while the catalog is down.',
  })
  async components(@Parent() summary: OrderSummary): Promise<OrderComponent[]> {
    return summary.rows();
  }
}

const actionView = ({ id, isAllowed, blockers }: ActionAvailability): OrderAction => ({
  id,
  isAllowed,
  blockers: [...blockers],
});
