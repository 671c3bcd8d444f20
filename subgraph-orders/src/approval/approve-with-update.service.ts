import { compareDecimal } from '@hacchu-hub/purchase-math';
import { type DemandScope, failedPrecondition, nowTimestamp, parseInput } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { categoryByProduct } from '../budgets/budget-checks.service.js';
import { DocumentBuilder, type HeldParties, type OrderParties } from '../documents/document.builder.js';
import { CatalogClient } from '../external/catalog.client.js';
import { type Member, MemberDirectory } from '../external/member-directory.js';
import { KnownRecords } from '../orders/known-records.service.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderTotalsRecord } from '../orders/order.schema.js';
import { contentSchema, type OrderContent } from '../orders/order-content.js';
import { contentOf } from '../orders/order-content.mapping.js';
import { OrderContentWriter } from '../orders/order-content.writer.js';
import { assertPlaceable } from '../orders/order-submit.rules.js';
import { OrderTotals } from '../orders/order-totals.service.js';
import {
  approve,
  type Groups,
  isApproved,
  needsNewApproval,
  resetExceededApprovals,
} from '../orders/records/review.rules.js';
import { ReviewStatus } from '../orders/records/review.schema.js';
import type { ApproveOrderWithUpdateInput } from './approval.inputs.js';
import { ApprovalNotices } from './approval-notices.js';
import { assertNamed, type DecisionPlace, hasDecided, placeOf } from './decision.rules.js';
import {
  commentOf,
  type OrderInReview,
  type PermittedDecision,
  ReviewDecisions,
} from './decision.service.js';
import { AppliedRoutes } from './routes/applied-routes.service.js';
import { categoriesOf } from './routes/approval-route.rules.js';

const inputSchema = z.object({ content: contentSchema });
const CONFIRM_TOTAL_RISE = {
  code: 'CONFIRM_TOTAL_RISE',
  message: '金額が増えるため、前の承認者の再承認が必要です。確認のうえ実行してください。',
};

/** An approval with changes, and what other slices say about it. */
interface PreparedUpdate {
  readonly comment: string | null;
  readonly content: OrderContent;
  readonly members: readonly Member[];
  readonly totals: OrderTotalsRecord;
  readonly parties: HeldParties;
  /** 商品分類 of the lines. */
  readonly categories: { readonly before: readonly string[]; readonly after: readonly string[] };
}

interface CheckedUpdate {
  readonly found: OrderInReview;
  readonly decided: PermittedDecision;
  readonly place: DecisionPlace;
  /** Whether earlier approvals do not cover the new total. */
  readonly isRise: boolean;
}

/** APPROVE_WITH_UPDATE, 修正して承認: the reviewer edits and approves in one step. */
@Injectable()
export class ApproveWithUpdate {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly writer: OrderContentWriter,
    private readonly totals: OrderTotals,
    private readonly builder: DocumentBuilder,
    private readonly members: MemberDirectory,
    private readonly decisions: ReviewDecisions,
    private readonly known: KnownRecords,
    private readonly notices: ApprovalNotices,
    private readonly routes: AppliedRoutes,
    private readonly catalog: CatalogClient,
  ) {}

  /**
   * Resets earlier approvals of a lower total, after the reviewer confirmed that.
   *
   * @throws FAILED_PRECONDITION with the blocker CONFIRM_TOTAL_RISE when it is not confirmed
   */
  async approve(scope: DemandScope, input: ApproveOrderWithUpdateInput): Promise<string> {
    const { content } = parseInput(inputSchema, { content: input.content });
    const comment = commentOf(input.comment);
    return this.decisions.runOnce<PreparedUpdate>(scope, 'approveOrderWithUpdate', input, {
      prepare: async (preparation) => {
        const members = await this.members.of(scope);
        const parties = await this.builder.holdParties(scope, content, preparation);
        const totals = await this.totals.toStore(scope, content, parties);
        const categories = await this.categoriesOfChange(scope, input, content, parties, members);
        const prepared = { members, totals, parties, comment, content, categories };
        const { found } = await this.check(scope, input, prepared);
        assertPlaceable(
          content,
          totals,
          parties,
          await this.known.of(scope, found.order, found.round.content),
        );
        return prepared;
      },
      commit: (prepared, session) => this.write(scope, input, prepared, session),
    });
  }

  /** The categories of the ordered products before and after the change. */
  private async categoriesOfChange(
    scope: DemandScope,
    { uuid }: ApproveOrderWithUpdateInput,
    { orderProductLines }: OrderContent,
    { products }: OrderParties,
    members: readonly Member[],
  ): Promise<PreparedUpdate['categories']> {
    const { round } = await this.decisions.requireInReview(scope, uuid, members);
    const before = round.content.orderProductLines;
    const known = new Set(products.map((product) => product.uuid));
    const others = before.flatMap(({ productId }) => productId ?? []).filter((id) => !known.has(id));
    const earlier = [...products, ...(await this.catalog.products(scope, others))];
    return { before: categoriesOf(before, earlier), after: categoriesOf(orderProductLines, products) };
  }

  /** The decision that the approval would be; outside of the transaction, and again in it. */
  private async check(
    scope: DemandScope,
    input: ApproveOrderWithUpdateInput,
    { members, totals: { total, subtotal }, parties, comment, content, categories }: PreparedUpdate,
    session?: ClientSession,
  ): Promise<CheckedUpdate> {
    const found = await this.decisions.requireInReview(scope, input.uuid, members, session);
    const { order } = found;
    const now = nowTimestamp();
    const isRise = compareDecimal(total, order.totals.total) > 0 && needsNewApproval(found.groups, total);
    const open: Groups = isRise ? resetExceededApprovals(found.groups, total, now) : found.groups;
    const { actor } = scope;
    const place = placeOf(found.groups, actor, found.decider, ReviewStatus.APPROVED, input.reviewerUuid);
    if (hasDecided(found.round, actor, ReviewStatus.APPROVED) && input.reviewerUuid == null)
      assertNamed(place);
    const groups = approve(open, { ...place, comment, total, now });
    const { expectedUpdatedAt } = input;
    const decision = { event: 'APPROVE_WITH_UPDATE', groups, place, expectedUpdatedAt } as const;
    const decided = await this.decisions.requirePermitted(scope, found, decision);
    const requesterUuid = found.round.requester.uuid;
    const stored = await this.lines.ofOrder(scope, order._id, session);
    const planned = { order, stored, categories: categoryByProduct(parties.products) };
    await this.routes.assertSameRule(
      scope,
      {
        amount: order.totals.subtotal,
        supplierUuid: order.demandSupplierId,
        categoryUuids: categories.before,
        requesterUuid,
        planned: () => ({ ...planned, content: contentOf(order, stored) }),
      },
      {
        amount: subtotal,
        supplierUuid: content.demandSupplierId,
        categoryUuids: categories.after,
        requesterUuid,
        planned: () => ({ ...planned, content }),
      },
      session,
    );
    if (isRise && input.confirmTotalRise !== true) {
      throw failedPrecondition(CONFIRM_TOTAL_RISE.message, { blockers: [CONFIRM_TOTAL_RISE] });
    }
    return { found, decided, place, isRise };
  }

  private async write(
    scope: DemandScope,
    input: ApproveOrderWithUpdateInput,
    prepared: PreparedUpdate,
    session: ClientSession,
  ): Promise<string> {
    const { totals, parties, content, comment } = prepared;
    this.builder.assertHeld(parties);
    const { found, decided, place, isRise } = await this.check(scope, input, prepared, session);
    const { order, round } = found;
    const { groups } = decided;
    const stored = await this.lines.ofOrder(scope, order._id, session);
    await this.writer.write(
      scope,
      {
        order,
        stored,
        content,
        totals,
        products: parties.products,
        event: decided.event,
        toStatus: decided.toStatus,
        summary: comment ? `修正して承認しました。コメント：${comment} ` : '修正して承認しました。',
        actorName: place.deciderName,
      },
      session,
    );
    const written = await this.orders.requireOrder(scope, order._id, session);
    const lines = await this.lines.ofOrder(scope, order._id, session);
    const supplierName = parties.suppliers[0]?.name ?? null;
    const decidedOn = { content: contentOf(written, lines), total: totals.total, supplierName };
    await this.decisions.write(scope, { order: written, round }, decided, session, decidedOn);
    const after = { ...round, ...decidedOn, groups: [...groups] };
    await this.notices.notifyUpdated(
      scope,
      written,
      { ...after, groups: [...found.groups] },
      place.deciderName,
      session,
    );
    await this.decisions.notify(
      scope,
      written,
      after,
      isApproved(groups) ? groups : openBefore(found.groups, isRise),
      place,
      session,
    );
    return input.uuid;
  }
}

/** After a rise every pending reviewer is notified, also those who were notified before. */
const openBefore = (groups: Groups, isRise: boolean): Groups => (isRise ? [] : groups);
