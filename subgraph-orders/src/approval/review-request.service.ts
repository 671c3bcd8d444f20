import {
  type DemandScope,
  IdempotencyService,
  nowTimestamp,
  parseInput,
  type Preparation,
  type TwoPhaseWork,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { categoryByProduct } from '../budgets/budget-checks.service.js';
import { DocumentBuilder, type HeldParties } from '../documents/document.builder.js';
import { CREATE_ORDER, OrderDraftService, type PreparedDraft } from '../drafts/order-draft.service.js';
import { type Member, MemberDirectory } from '../external/member-directory.js';
import { KnownRecords } from '../orders/known-records.service.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import type { OrderEvent } from '../orders/order.events.js';
import { OrderGate } from '../orders/order.facts.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument, OrderTotalsRecord } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import { contentSchema, type OrderContent } from '../orders/order-content.js';
import { contentOf } from '../orders/order-content.mapping.js';
import { OrderContentWriter } from '../orders/order-content.writer.js';
import { contentChanges } from '../orders/order-diff.js';
import { assertPlaceable } from '../orders/order-submit.rules.js';
import { OrderTotals } from '../orders/order-totals.service.js';
import type { Groups } from '../orders/records/review.rules.js';
import { ReviewRoundRepository } from '../orders/records/review-round.repository.js';
import type {
  CreateApprovalOrderInput,
  SubmitDraftOrderWithReviewGroupsInput,
  UpdateApprovalOrderInput,
} from './approval.inputs.js';
import { commentOf } from './decision.service.js';
import { groupsFor, type OrderReviewGroupInput, parseGroups } from './review-groups.input.js';
import { fieldsOfNewRound, ReviewRounds } from './review-rounds.service.js';
import { AppliedRoutes } from './routes/applied-routes.service.js';
import { categoriesOf } from './routes/approval-route.rules.js';

const contentInput = z.object({ content: contentSchema.nullish() });
const newContentInput = z.object({ content: contentSchema });

interface RoundRequest {
  readonly uuid: string;
  /** Undefined for an order created in the same transaction. */
  readonly expectedUpdatedAt: string | undefined;
  readonly content: OrderContent | null | undefined;
  readonly reviewGroups: readonly OrderReviewGroupInput[];
  readonly comment: string | null;
  readonly eventOf: (order: OrderDocument) => OrderEvent;
}

/** An order for which approval may be requested. */
interface RequestableOrder {
  readonly order: OrderDocument;
  readonly before: OrderContent;
  readonly isApprovalEnabled: boolean;
}

/** What other slices say about a request. */
interface PreparedRequest {
  readonly isApprovalEnabled: boolean;
  readonly members: readonly Member[];
  readonly groups: Groups;
  readonly totals: OrderTotalsRecord;
  readonly parties: HeldParties;
}

const SUMMARIES: Partial<Record<OrderEvent, string>> = {
  SUBMIT_WITH_REVIEW_GROUPS: '承認を申請しました。',
  RE_APPLY: '承認を再申請しました。',
  REQUEST_CHANGE_REVIEW: '発注内容の変更の承認を申請しました。',
};

/** SUBMIT_WITH_REVIEW_GROUPS, RE_APPLY and REQUEST_CHANGE_REVIEW. */
@Injectable()
export class ReviewRequests {
  constructor(
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly drafts: OrderDraftService,
    private readonly writer: OrderContentWriter,
    private readonly totals: OrderTotals,
    private readonly builder: DocumentBuilder,
    private readonly gate: OrderGate,
    private readonly known: KnownRecords,
    private readonly members: MemberDirectory,
    private readonly rounds: ReviewRounds,
    private readonly roundRepository: ReviewRoundRepository,
    private readonly routes: AppliedRoutes,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** Creates an order and requests its approval; nothing is stored when the request is refused. */
  async create(scope: DemandScope, input: CreateApprovalOrderInput): Promise<string> {
    const { content } = parseInput(newContentInput, { content: input.content });
    const reviewGroups = parseGroups(input.reviewGroups);
    const comment = commentOf(input.comment);
    const eventOf = (): OrderEvent => 'SUBMIT_WITH_REVIEW_GROUPS';
    const requestOf = (uuid: string): RoundRequest => {
      return { uuid, expectedUpdatedAt: undefined, content: null, reviewGroups, comment, eventOf };
    };
    const work: TwoPhaseWork<{ draft: PreparedDraft; prepared: PreparedRequest }, string> = {
      prepare: async (preparation) => {
        const draft = await this.drafts.prepare(scope, content);
        const { order } = draft;
        const request = requestOf(order._id);
        const isApprovalEnabled = await this.gate.isApprovalEnabled(scope);
        await this.requireRequestable(scope, request, order, isApprovalEnabled);
        const before = draft.content;
        const prepared = await this.prepare(
          scope,
          request,
          { order, before, isApprovalEnabled },
          preparation,
        );
        return { draft, prepared };
      },
      commit: async ({ draft, prepared }, session) => {
        const temporary = input.temporaryAttachmentUuids ?? [];
        const uuid = await this.drafts.insert(scope, draft, temporary, session);
        await this.request(scope, requestOf(uuid), prepared, session);
        return uuid;
      },
    };
    return this.idempotency.run(scope, CREATE_ORDER, input.idempotencyKey, work, {
      input: { ...input, next: 'REQUEST_APPROVAL' },
    });
  }

  /** Requests approval, of the submitted form content or of the saved draft. */
  async submitDraft(scope: DemandScope, input: SubmitDraftOrderWithReviewGroupsInput): Promise<string> {
    return this.submit(scope, 'submitDraftOrderWithReviewGroups', input, () => 'SUBMIT_WITH_REVIEW_GROUPS');
  }

  /** Requests approval of a draft, a denied order, or a change of an order that the supplier has. */
  async update(scope: DemandScope, input: UpdateApprovalOrderInput): Promise<string> {
    return this.submit(scope, 'updateApprovalOrder', input, ({ status }) => {
      if (status === OrderStatus.Drafting) return 'SUBMIT_WITH_REVIEW_GROUPS';
      return status === OrderStatus.Delivering ? 'REQUEST_CHANGE_REVIEW' : 'RE_APPLY';
    });
  }

  private async submit(
    scope: DemandScope,
    operation: string,
    input: SubmitDraftOrderWithReviewGroupsInput,
    eventOf: RoundRequest['eventOf'],
  ): Promise<string> {
    const { content } = parseInput(contentInput, { content: input.content });
    const reviewGroups = parseGroups(input.reviewGroups);
    const comment = commentOf(input.comment);
    const { uuid, expectedUpdatedAt } = input;
    const request = { uuid, expectedUpdatedAt, content, reviewGroups, comment, eventOf };
    const work: TwoPhaseWork<PreparedRequest, string> = {
      prepare: async (preparation) => {
        const isApprovalEnabled = await this.gate.isApprovalEnabled(scope);
        const order = await this.orders.requireOrder(scope, uuid);
        await this.requireRequestable(scope, request, order, isApprovalEnabled);
        const before = contentOf(order, await this.lines.ofOrder(scope, uuid));
        return this.prepare(scope, request, { order, before, isApprovalEnabled }, preparation);
      },
      commit: async (prepared, session) => {
        await this.request(scope, request, prepared, session);
        return uuid;
      },
    };
    return this.idempotency.run(scope, operation, input.idempotencyKey, work, { input });
  }

  /** @throws FAILED_PRECONDITION, PERMISSION_DENIED, ABORTED */
  private async requireRequestable(
    scope: DemandScope,
    { eventOf, expectedUpdatedAt }: RoundRequest,
    order: OrderDocument,
    isApprovalEnabled: boolean,
  ): Promise<OrderEvent> {
    const known = { isContentComplete: true, isApprovalEnabled, expectedUpdatedAt };
    const { event } = await this.gate.require(scope, eventOf(order), order, known);
    return event;
  }

  private async prepare(
    scope: DemandScope,
    request: RoundRequest,
    { order, before, isApprovalEnabled }: RequestableOrder,
    preparation: Preparation,
  ): Promise<PreparedRequest> {
    const content = request.content ?? before;
    const members = await this.members.of(scope);
    const groups = groupsFor(scope, request.reviewGroups, members, nowTimestamp());
    const parties = await this.builder.holdParties(scope, content, preparation);
    const totals = await this.totals.toStore(scope, content, parties);
    assertPlaceable(content, totals, parties, await this.known.of(scope, order, before));
    return { isApprovalEnabled, members, groups, totals, parties };
  }

  private async request(
    scope: DemandScope,
    request: RoundRequest,
    { isApprovalEnabled, members, groups, totals, parties }: PreparedRequest,
    session: ClientSession,
  ): Promise<void> {
    this.builder.assertHeld(parties);
    const { comment } = request;
    const order = await this.orders.requireOrder(scope, request.uuid, session);
    const event = await this.requireRequestable(scope, request, order, isApprovalEnabled);
    const stored = await this.lines.ofOrder(scope, order._id, session);
    const before = contentOf(order, stored);
    const content = request.content ?? before;
    const isChange = event === 'REQUEST_CHANGE_REVIEW';
    const { rule, followed: route } = await this.routes.require(
      scope,
      {
        amount: totals.subtotal,
        supplierUuid: content.demandSupplierId,
        categoryUuids: categoriesOf(content.orderProductLines, parties.products),
        requesterUuid: scope.actor.uuid,
        planned: () => ({ order, stored, content, categories: categoryByProduct(parties.products) }),
      },
      request.reviewGroups,
      members,
      session,
    );
    await this.writer.write(
      scope,
      {
        order,
        stored,
        content,
        totals,
        products: parties.products,
        event,
        toStatus: OrderStatus.Reviewing,
        also: {
          ...(isChange && changedFields(contentChanges(before, content).length > 0)),
          ...fieldsOfNewRound(scope, order, groups),
        },
        summary: `${SUMMARIES[event] ?? ''}${comment ? `コメント：${comment} ` : ''}`,
      },
      session,
    );
    const written = await this.orders.requireOrder(scope, order._id, session);
    const writtenLines = await this.lines.ofOrder(scope, order._id, session);
    await this.rounds.open(
      scope,
      {
        order: written,
        content: contentOf(written, writtenLines),
        baseline: isChange ? before : await this.lastContent(scope, order, session),
        total: totals.total,
        supplierName: parties.suppliers[0]?.name ?? null,
        comment,
        routeName: route?.name ?? null,
        ruleUuid: rule?._id ?? null,
        remindAfterDays: route?.remindAfterDays ?? null,
        escalateAfterDays: route?.escalateAfterDays ?? null,
        groups,
      },
      session,
    );
  }

  /** The content that the reviewers of the previous round saw. */
  private async lastContent(
    scope: DemandScope,
    order: OrderDocument,
    session: ClientSession,
  ): Promise<OrderContent | null> {
    if (order.reviewRounds === 0) return null;
    return (await this.roundRepository.last(scope, order._id, session))?.content ?? null;
  }
}

/** Of a placed order: the supplier's version stays current until the change is approved and sent. */
const changedFields = (isChanged: boolean): Partial<OrderDocument> => ({
  openDeliveryDate: null,
  ...(isChanged && { hasUnnotifiedChanges: true }),
});
