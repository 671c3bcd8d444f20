import { failedPrecondition, permissionDenied, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { ReceiptLedger } from '../costing-feed/receipt-ledger.js';
import { IdentityClient } from '../external/identity.client.js';
import { orderActor } from './order-actors.js';
import type { OrderFacts } from './order.guards.js';
import type { OrderDocument } from './order.schema.js';
import { decide, ROLE_BLOCKER } from './order.state-machine.js';
import type { OrderEvent } from './order.events.js';
import type { Transition } from './order.transitions.js';

/** Facts known only to the running mutation. */
export type MutationFacts = Partial<
  Pick<
    OrderFacts,
    | 'isShortCloseConfirmed'
    | 'hasReason'
    | 'isContentComplete'
    | 'isLastDecision'
    | 'reducesBelowReceived'
    | 'isMaterialChange'
    | 'isReapprovalConfirmed'
  >
>;

/** Facts that may have been loaded before, batched for several orders. */
type ReadFacts = Partial<Pick<OrderFacts, 'closedMonth'>>;

/** Collects the facts for the transition table and evaluates it. */
@Injectable()
export class OrderGate {
  constructor(
    private readonly identity: IdentityClient,
    private readonly ledger: ReceiptLedger,
  ) {}

  /** Facts of an order for the current user. */
  async facts(
    scope: TenantScope,
    order: OrderDocument,
    known: MutationFacts & ReadFacts = {},
  ): Promise<OrderFacts> {
    return {
      status: order.status,
      actor: orderActor(scope.actor, order),
      isFixed: order.isFixed,
      isSending: order.sendingLogId !== null,
      isApprovalEnabled: await this.isApprovalEnabled(scope),
      isContentComplete: order.isContentComplete,
      wasSent: order.sentVersion > 0,
      wasReviewed: order.reviewRounds > 0,
      receivedLot: order.receivedLot,
      areAllLinesComplete: order.fulfilledLot >= order.orderedLot,
      isShortCloseConfirmed: false,
      hasReason: false,
      isLastDecision: false,
      reducesBelowReceived: false,
      isMaterialChange: false,
      isReapprovalConfirmed: false,
      ...known,
      closedMonth:
        known.closedMonth === undefined
          ? await this.ledger.closedMonthOfOrder(scope, order)
          : known.closedMonth,
    };
  }

  /**
   * The table row by which an event applies to an order now.
   *
   * @throws PERMISSION_DENIED when the user is never allowed to do it
   * @throws FAILED_PRECONDITION with the first reason, and all of them as `blockers`
   */
  async require(
    scope: TenantScope,
    event: OrderEvent,
    order: OrderDocument,
    known: MutationFacts = {},
  ): Promise<Transition> {
    const decision = decide(event, await this.facts(scope, order, known));
    if (decision.isAllowed) return decision.transition;
    const [first = ROLE_BLOCKER] = decision.blockers;
    if (decision.blockers.some((one) => one.code === ROLE_BLOCKER.code))
      throw permissionDenied(ROLE_BLOCKER.message);
    throw failedPrecondition(first.message, { blockers: decision.blockers });
  }

  /** Whether orders of the demand need approval before they are placed. */
  async isApprovalEnabled(scope: TenantScope): Promise<boolean> {
    const { actor } = scope;
    if (actor?.actor === 'DemandUser') return actor.flags.includes('APPROVAL_FUNCTION');
    return (await this.identity.profile(scope)).featureFlags.includes('APPROVAL_FUNCTION');
  }
}
