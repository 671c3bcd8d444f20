import {
  Allow,
  Ctx,
  defineCapabilities,
  demandScope,
  ListSize,
  parseInput,
  RequestContext,
} from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { z } from 'zod';
import { BudgetImpacts } from '../../budgets/budget-impacts.service.js';
import { MemberDirectory } from '../../external/member-directory.js';
import { DEMAND_ARGUMENT, OrderContentInput } from '../../orders/order-content.input.js';
import { contentSchema } from '../../orders/order-content.js';
import { OrderTotals } from '../../orders/order-totals.service.js';
import { AppliedRoutes } from './applied-routes.service.js';
import {
  ApprovalRoute,
  ApprovalRouteChange,
  ApprovalRouteChoice,
  DeleteApprovalRouteInput,
  DeleteApprovalRoutePayload,
  ReorderApprovalRoutesInput,
  ReorderApprovalRoutesPayload,
  SaveApprovalRouteInput,
  SaveApprovalRoutePayload,
} from './approval-route.model.js';
import { ruleFor } from './approval-route.rules.js';
import { type ApprovalRouteDocument, ApprovalRouteKind } from './approval-route.schema.js';
import { ApprovalRouteViews, changeView, proposalOf } from './approval-route.views.js';
import { ApprovalRoutes } from './approval-routes.service.js';

/** Must be the same as `capabilities` in `mf-orders/slice.json`. */
export const RoutesAllow = defineCapabilities({
  'orders:approval_routes_view': {
    roles: ['ADMIN'],
    isForOperators: true,
    feature: 'APPROVAL_FUNCTION',
    outlastsWithdrawal: true,
  },
  'orders:approval_routes': { roles: ['ADMIN'], isForOperators: true, feature: 'APPROVAL_FUNCTION' },
});

const contentInput = z.object({ content: contentSchema });

@Resolver(() => ApprovalRoute)
export class ApprovalRouteResolver {
  constructor(
    private readonly routes: ApprovalRoutes,
    private readonly views: ApprovalRouteViews,
    private readonly members: MemberDirectory,
    private readonly totals: OrderTotals,
    private readonly applied: AppliedRoutes,
    private readonly impacts: BudgetImpacts,
  ) {}

  @RoutesAllow('orders:approval_routes_view')
  @ListSize(20)
  @Query(() => [ApprovalRoute], {
    description: 'Rules in the order in which they are tried, then templates by name; at most 50.',
  })
  async approvalRoutes(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<ApprovalRoute[]> {
    const scope = demandScope(ctx, demandUuid);
    return this.views.of(scope, await this.routes.all(scope));
  }

  @RoutesAllow('orders:approval_routes_view')
  @ListSize(50)
  @Query(() => [ApprovalRouteChange], { description: 'The last 50 changes of the routes, newest first.' })
  async approvalRouteChanges(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<ApprovalRouteChange[]> {
    return (await this.routes.latestChanges(demandScope(ctx, demandUuid))).map(changeView);
  }

  @Allow({ capability: 'orders:review' })
  @Query(() => ApprovalRouteChoice, {
    description:
      'Steps for a request of the caller with this content: of the rule that applies, or the templates. ' +
      'The request is checked again when it is made. INVALID_ARGUMENT names content.…; UNAVAILABLE while a rule ' +
      'looks at product categories and the catalog does not respond.',
  })
  async approvalRouteChoice(
    @Ctx() ctx: RequestContext,
    @Args('content') input: OrderContentInput,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
    @Args('orderUuid', { type: () => ID, nullable: true, description: 'The stored order, if there is one.' })
    orderUuid?: string | null,
  ): Promise<ApprovalRouteChoice> {
    const scope = demandScope(ctx, demandUuid);
    const { content } = parseInput(contentInput, { content: input });
    const routes = (await this.routes.all(scope)).filter(({ isActive }) => isActive);
    if (routes.length === 0) return { rule: null, templates: [] };
    const [{ subtotal: amount }, members, categoryUuids] = await Promise.all([
      this.totals.of(scope, content, content.orderDate),
      this.members.of(scope),
      this.routes.categoriesOf(scope, content.orderProductLines, routes),
    ]);
    const requesterUuid = scope.actor.uuid;
    const rule = ruleFor(
      routes,
      await this.applied.factsFor(scope, routes, {
        amount,
        supplierUuid: content.demandSupplierId,
        categoryUuids,
        requesterUuid,
        planned: () => this.impacts.planned(ctx, scope, { orderUuid: orderUuid ?? null, content }),
      }),
    );
    const proposed = (route: ApprovalRouteDocument) => proposalOf(route, members, requesterUuid);
    if (rule) return { rule: proposed(rule), templates: [] };
    const templates = routes.filter(({ kind }) => kind === ApprovalRouteKind.TEMPLATE).map(proposed);
    return { rule: null, templates };
  }

  @RoutesAllow('orders:approval_routes')
  @Mutation(() => SaveApprovalRoutePayload, {
    description:
      'Creates or changes a route; a creation that is repeated unchanged gives the stored one. INVALID_ARGUMENT; ' +
      'ALREADY_EXISTS (name); RESOURCE_EXHAUSTED beyond 50; ABORTED when somebody changed it meanwhile.',
  })
  async saveApprovalRoute(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SaveApprovalRouteInput,
  ): Promise<SaveApprovalRoutePayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const [approvalRoute] = await this.views.of(scope, [await this.routes.save(scope, input)]);
    if (!approvalRoute) throw new Error('a saved route has no view');
    return { approvalRoute };
  }

  @RoutesAllow('orders:approval_routes')
  @Mutation(() => DeleteApprovalRoutePayload, {
    description:
      'Deletes a route; requests that were made with it continue unchanged. NOT_FOUND; ABORTED when somebody has ' +
      'changed it meanwhile.',
  })
  async deleteApprovalRoute(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: DeleteApprovalRouteInput,
  ): Promise<DeleteApprovalRoutePayload> {
    await this.routes.remove(demandScope(ctx, demandUuid), input);
    return { uuid: input.uuid };
  }

  @RoutesAllow('orders:approval_routes')
  @Mutation(() => ReorderApprovalRoutesPayload, {
    description:
      'Sets the order in which rules are tried. ABORTED when rules were added or deleted meanwhile, and when they are ' +
      'no longer in the expected order.',
  })
  async reorderApprovalRoutes(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: ReorderApprovalRoutesInput,
  ): Promise<ReorderApprovalRoutesPayload> {
    const scope = demandScope(ctx, demandUuid);
    return { approvalRoutes: await this.views.of(scope, await this.routes.reorder(scope, input)) };
  }
}
