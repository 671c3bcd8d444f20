import { type DemandScope, failedPrecondition } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { BudgetChecks, type PlannedOrder } from '../../budgets/budget-checks.service.js';
import type { Member } from '../../external/member-directory.js';
import {
  areSameGroups,
  dependOnBudgets,
  eligibleGroups,
  hasEmptyStep,
  type RequestFacts,
  ruleFor,
} from './approval-route.rules.js';
import type { ApprovalRouteDocument, RouteGroupRecord } from './approval-route.schema.js';
import { ApprovalRouteRepository } from './approval-routes.repository.js';

/** The routes that concern a request. */
export interface RoutesOfRequest {
  /** The rule that applies. */
  readonly rule: ApprovalRouteDocument | null;
  /** The route whose steps the request has. */
  readonly followed: ApprovalRouteDocument | null;
}

/** What the conditions of rules look at, before the budgets were asked. */
type AskedFacts = Omit<RequestFacts, 'isOverBudget'> & {
  /** The order as it is requested. */
  readonly planned: () => PlannedOrder | Promise<PlannedOrder>;
};

/** Applies the rules of a demand to requests and to approvals with changes. */
@Injectable()
export class AppliedRoutes {
  constructor(
    private readonly routes: ApprovalRouteRepository,
    private readonly budgets: BudgetChecks,
  ) {}

  /** The facts of a request; budgets are read only where a rule depends on them. */
  async factsFor(
    scope: DemandScope,
    routes: readonly ApprovalRouteDocument[],
    { planned, ...facts }: AskedFacts,
    session?: ClientSession,
  ): Promise<RequestFacts> {
    if (!dependOnBudgets(routes)) return { ...facts, isOverBudget: false };
    return { ...facts, isOverBudget: await this.budgets.isExceeded(scope, await planned(), session) };
  }

  /**
   * Checks a request against the rule that applies, in the transaction of the request.
   *
   * @returns the rule that applies, and the route whose steps the request has; null where there is none
   * @throws FAILED_PRECONDITION with the blocker ROUTE_BINDING when the steps differ from a binding rule, or
   * ROUTE_WITHOUT_REVIEWER when nobody may approve in one of its steps
   */
  async require(
    scope: DemandScope,
    requested: AskedFacts,
    asked: readonly RouteGroupRecord[],
    members: readonly Member[],
    session: ClientSession,
  ): Promise<RoutesOfRequest> {
    const routes = await this.routes.all(scope, session);
    const facts = await this.factsFor(scope, routes, requested, session);
    const rule = ruleFor(routes, facts);
    const groupsOf = (route: ApprovalRouteDocument) =>
      eligibleGroups(route.groups, members, facts.requesterUuid);
    if (rule?.isBinding) {
      const groups = groupsOf(rule);
      if (hasEmptyStep(groups)) {
        throw refusal(
          'ROUTE_WITHOUT_REVIEWER',
          `承認ルート「${rule.name}」に、承認できる人がいない段階があります。承認ルートの変更を管理者に依頼してください。`,
        );
      }
      if (!areSameGroups(asked, groups)) {
        throw refusal(
          'ROUTE_BINDING',
          `この発注には承認ルート「${rule.name}」が適用されます。承認者を変更せずに申請してください。`,
        );
      }
      return { rule, followed: rule };
    }
    const candidates = rule ? [rule] : routes.filter(({ kind, isActive }) => kind === 'TEMPLATE' && isActive);
    const followed = candidates.find((route) => areSameGroups(asked, groupsOf(route))) ?? null;
    return { rule: rule ?? null, followed };
  }

  /**
   * A change by a reviewer must not move the order under a binding rule that its round did not pass.
   *
   * @throws FAILED_PRECONDITION with the blocker ROUTE_CHANGED
   */
  async assertSameRule(
    scope: DemandScope,
    before: AskedFacts,
    after: AskedFacts,
    session?: ClientSession,
  ): Promise<void> {
    const routes = await this.routes.all(scope, session);
    const rule = ruleFor(routes, await this.factsFor(scope, routes, after, session));
    if (!rule?.isBinding) return;
    if (rule._id === ruleFor(routes, await this.factsFor(scope, routes, before, session))?._id) return;
    throw refusal(
      'ROUTE_CHANGED',
      `変更後の内容には承認ルート「${rule.name}」が適用されます。差し戻して、再申請を依頼してください。`,
    );
  }
}

const refusal = (code: string, message: string) =>
  failedPrecondition(message, { blockers: [{ code, message }] });
