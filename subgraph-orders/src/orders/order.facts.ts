import { failedPrecondition, permissionDenied, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { IdentityClient } from '../external/identity.client.js';
import { ReceiptLedger } from './lines/receipt-ledger.js';
import type { OrderEvent } from './order.events.js';
import type { GuardName, OrderFacts } from './order.guards.js';
import { assertVersion } from './order.lock.js';
import type { OrderDocument } from './order.schema.js';
import { decide, isEverAllowed, ROLE_BLOCKER } from './order.state-machine.js';
import { OrderStatus } from './order.status.js';
import { type Transition, TRANSITIONS } from './order.transitions.js';
import { orderActor } from './order-actors.js';
import { type AbsentReviewer, RepresentedReviewers } from './represented-reviewers.service.js';

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

/** Facts about lines and reviewers; assumed to hold unless known, since mutations check the ones that they name. */
type PartFacts = Pick<
  OrderFacts,
  'hasProductLine' | 'hasOutstandingLine' | 'hasCanceledLine' | 'hasReplaceableReviewer'
>;

const ASSUMED: PartFacts = {
  hasProductLine: true,
  hasOutstandingLine: true,
  hasCanceledLine: true,
  hasReplaceableReviewer: true,
};

/** Facts that may have been loaded before: batched for several orders, or outside of the transaction. */
type ReadFacts = Partial<Pick<OrderFacts, 'closedMonth' | 'isApprovalEnabled'> & PartFacts> & Represented;

/** Reviewers for whom the user may decide as a deputy. */
interface Represented {
  readonly represents?: readonly AbsentReviewer[];
}

/** The version of the order that the person saw. */
interface Seen {
  readonly expectedUpdatedAt?: string | null | undefined;
}

/** Events to which one of the guards applies. */
const eventsWith = (...names: readonly GuardName[]): ReadonlySet<OrderEvent> =>
  new Set(
    TRANSITIONS.filter(({ guards }) => guards.some((guard) => names.includes(guard))).map(
      ({ event }) => event,
    ),
  );

/** Events that depend on whether orders of the demand need approval. */
const EVENTS_OF_APPROVAL = eventsWith('approvalOn', 'approvalOff', 'noReviewNeeded');

/** Events that depend on whether months with receipts of the order are closed. */
const EVENTS_OF_MONTHS = eventsWith('periodOpen');

/** Events that depend on whom a person represents; a decision loads that before its transaction. */
const EVENTS_OF_REVIEWERS: ReadonlySet<OrderEvent> = new Set(
  TRANSITIONS.filter(({ who }) => who.some((one) => one === 'REVIEWER')).map(({ event }) => event),
);

/** Collects the facts for the transition table and evaluates it. */
@Injectable()
export class OrderGate {
  constructor(
    private readonly identity: IdentityClient,
    private readonly ledger: ReceiptLedger,
    private readonly represented: RepresentedReviewers,
  ) {}

  /** Facts of an order for the current user. */
  async facts(
    scope: TenantScope,
    order: OrderDocument,
    { represents, ...known }: MutationFacts & ReadFacts = {},
  ): Promise<OrderFacts> {
    return {
      status: order.status,
      actor: orderActor(scope.actor, order, represents ?? (await this.representedBy(scope, order))),
      isFixed: order.isFixed,
      isSending: order.sendingLogId !== null,
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
      ...ASSUMED,
      ...known,
      isApprovalEnabled: known.isApprovalEnabled ?? (await this.isApprovalEnabled(scope)),
      closedMonth:
        known.closedMonth === undefined
          ? await this.ledger.closedMonthOfOrder(scope, order)
          : known.closedMonth,
    };
  }

  /**
   * The table row by which an event applies to an order now. In a transaction, `isApprovalEnabled` has to be known
   * for events that depend on it, since it may be a setting of another slice, and so has `represents` for decisions.
   *
   * @throws PERMISSION_DENIED when the user is never allowed to do it
   * @throws FAILED_PRECONDITION with the first reason, and all of them as `blockers`
   * @throws ABORTED when the person saw another version: they may have had the right to change that one
   */
  async require(
    scope: TenantScope,
    event: OrderEvent,
    order: OrderDocument,
    {
      expectedUpdatedAt,
      ...known
    }: MutationFacts & Pick<ReadFacts, 'isApprovalEnabled'> & Represented & Seen = {},
  ): Promise<Transition> {
    const facts = await this.facts(scope, order, {
      ...known,
      ...(!EVENTS_OF_APPROVAL.has(event) && { isApprovalEnabled: false }),
      ...(!EVENTS_OF_MONTHS.has(event) && { closedMonth: null }),
      ...(!EVENTS_OF_REVIEWERS.has(event) && { represents: [] }),
    });
    const decision = decide(event, facts);
    const isDenied = !decision.isAllowed && decision.blockers.some((one) => one.code === ROLE_BLOCKER.code);
    const mayBeStale = decision.isAllowed || (isDenied && isEverAllowed(event, facts.actor));
    if (expectedUpdatedAt != null && mayBeStale) assertVersion(scope, order, expectedUpdatedAt);
    if (decision.isAllowed) return decision.transition;
    if (isDenied) throw permissionDenied(ROLE_BLOCKER.message);
    const [first = ROLE_BLOCKER] = decision.blockers;
    throw failedPrecondition(first.message, { blockers: decision.blockers });
  }

  /** Deputies matter only while an order is in review. */
  private async representedBy(scope: TenantScope, order: OrderDocument): Promise<AbsentReviewer[]> {
    const { actor } = scope;
    if (actor?.actor !== 'DemandUser' || order.status !== OrderStatus.Reviewing) return [];
    return this.represented.of(scope, actor.uuid);
  }

  /** Whether orders of the demand need approval before they are placed. */
  async isApprovalEnabled(scope: TenantScope): Promise<boolean> {
    const { actor } = scope;
    if (actor?.actor === 'DemandUser') return actor.flags.includes('APPROVAL_FUNCTION');
    return (await this.identity.profile(scope)).featureFlags.includes('APPROVAL_FUNCTION');
  }
}
