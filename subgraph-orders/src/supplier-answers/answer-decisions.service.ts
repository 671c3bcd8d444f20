import {
  AppError,
  type DemandScope,
  failedPrecondition,
  IdempotencyService,
  nowTimestamp,
  parseInput,
  type Preparation,
  PreparationOutdatedError,
  type TenantScope,
  type TwoPhaseWork,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { Comments, type PreparedComment, type SupplierMessage } from '../conversation/comments.service.js';
import { OrderUpdateService } from '../order-api/order-update.service.js';
import { OrderHistoryRepository, OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { recordOf } from '../orders/order-actors.js';
import {
  SupplierAnswerDecisionKind,
  SupplierAnswerState,
  SupplierOrderState,
} from '../orders/supplier-answer.enums.js';
import { SupplierLinkRepository } from '../supplier-links/supplier-link.repository.js';
import { expiryOf, linkStateOf } from '../supplier-links/supplier-link.rules.js';
import type { SupplierLinkDocument } from '../supplier-links/supplier-link.schema.js';
import type { AcceptSupplierAnswerInput, AskSupplierBackInput } from './supplier-answer.inputs.js';
import { answerComment, isUndecided, proposedDatesOf, requiredComment } from './supplier-answer.rules.js';
import { type SupplierAnswerDocument, SupplierAnswerRepository } from './supplier-answer.schema.js';
import { supplierMessage } from './supplier-messages.js';

/** Reasons that a sentence names. */
const MAX_REASONS = 5;
const NO_ANSWER = '仕入先の回答が見つかりませんでした。';
const NO_VALID_LINK =
  '仕入先の回答用リンクが無効なため、確認を依頼できません。リンクを再発行してから実行してください。';
const NOT_OPEN = 'この回答は、承認済みか、より新しい回答または発注書があるため、処理できません。';

const DATES_REFUSED = '回答の納期に変更できません。';

/**
 * An order with the proposed dates may violate a rule, also one that it violated before. The input has no such fields,
 * so the sentence names the lines.
 */
function refusalOfDates(error: unknown): unknown {
  if (!(error instanceof AppError) || error.rpc !== 'INVALID_ARGUMENT') return error;
  const reasons = Object.entries(error.fields).flatMap(([path, messages]) => {
    const line = /orderProductLines\.(\d+)\./u.exec(path)?.[1];
    return line === undefined ? messages : messages.map((message) => `${Number(line) + 1}行目：${message}`);
  });
  return failedPrecondition(`${DATES_REFUSED}${reasons.slice(0, MAX_REASONS).join('')}`);
}

const acceptSchema = z.object({ comment: answerComment });
const askSchema = z.object({ comment: requiredComment });

/** An open answer, and the mail about the decision. */
interface PreparedDecision {
  readonly link: SupplierLinkDocument;
  readonly message: SupplierMessage;
  readonly prepared: PreparedComment;
}

/** Decisions of the buyer about proposed dates. */
@Injectable()
export class AnswerDecisions {
  constructor(
    private readonly answers: SupplierAnswerRepository,
    private readonly links: SupplierLinkRepository,
    private readonly orders: OrderRepository,
    private readonly histories: OrderHistoryRepository,
    private readonly updates: OrderUpdateService,
    private readonly comments: Comments,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * The proposed dates become the delivery dates, under the rules of a change without a mail; the supplier is told.
   *
   * @throws INVALID_ARGUMENT, FAILED_PRECONDITION, ABORTED, RESOURCE_EXHAUSTED
   */
  async accept(scope: DemandScope, input: AcceptSupplierAnswerInput): Promise<string> {
    const { comment } = parseInput(acceptSchema, { comment: input.comment });
    const answer = await this.answerOf(scope, input);
    const proposedDates = proposedDatesOf(answer.lines);
    const also: TwoPhaseWork<PreparedDecision, void> = {
      prepare: async (preparation) => {
        const { order, link } = await this.requireOpen(scope, answer);
        const text = supplierMessage('ACCEPT', order, link, { comment, lines: answer.lines });
        return this.prepareMail(scope, answer.orderId, link, text, preparation);
      },
      commit: async ({ link, message, prepared }, session) => {
        await this.requireOpen(scope, answer, session);
        await this.decide(scope, answer, SupplierAnswerDecisionKind.ACCEPTED, comment, session);
        await this.setState(scope, answer.orderId, SupplierAnswerState.CONFIRMED, session);
        const agreed = [...proposedDates.values()].map((deliveryDate) => ({ deliveryDate }));
        const later = expiryOf(link.requestedAt ?? link.createdAt, [...link.printed.lines, ...agreed]);
        const expiresAt = later > link.expiresAt ? later : link.expiresAt;
        await this.links.updateOne(scope, { _id: link._id }, { $set: { expiresAt } }, { session });
        await this.comments.addMessage(scope, message, prepared, null, session);
      },
    };
    const change = {
      operation: 'acceptSupplierAnswer',
      input,
      proposedDates,
      summary: '仕入先の納期回答を承認しました。',
    };
    try {
      await this.updates.acceptDates(scope, change, also);
    } catch (error) {
      throw refusalOfDates(error);
    }
    return answer.orderId;
  }

  /**
   * Mails a question with the same link; an answer is awaited again.
   *
   * @throws INVALID_ARGUMENT, FAILED_PRECONDITION (also when the link cannot be used any more), RESOURCE_EXHAUSTED
   */
  async askBack(scope: DemandScope, input: AskSupplierBackInput): Promise<string> {
    const { comment } = parseInput(askSchema, { comment: input.comment });
    const answer = await this.answerOf(scope, input);
    const work: TwoPhaseWork<PreparedDecision, string> = {
      prepare: async (preparation) => {
        const { order, link } = await this.requireAskable(scope, answer);
        const text = supplierMessage('ASK_BACK', order, link, { comment });
        return this.prepareMail(scope, answer.orderId, link, text, preparation);
      },
      commit: async ({ link: seen, message, prepared }, session) => {
        const { order, link } = await this.requireAskable(scope, answer, session);
        if (link._id !== seen._id) throw new PreparationOutdatedError('the order has another link');
        await this.decide(scope, answer, SupplierAnswerDecisionKind.ASKED_BACK, comment, session);
        await this.setState(scope, answer.orderId, SupplierAnswerState.UNCONFIRMED, session);
        const awaiting = { $set: { awaitingSince: nowTimestamp() } };
        await this.links.updateOne(scope, { _id: link._id }, awaiting, { session });
        await this.comments.addMessage(scope, message, prepared, link._id, session);
        await this.histories.append(
          scope,
          {
            orderId: order._id,
            event: 'ASK_SUPPLIER_BACK',
            fromStatus: order.status,
            toStatus: order.status,
            summary: '仕入先の納期回答について確認を依頼しました。',
          },
          session,
        );
        return order._id;
      },
    };
    return this.idempotency.run(scope, 'askSupplierBack', input.idempotencyKey, work, { input });
  }

  /** @throws NOT_FOUND, PERMISSION_DENIED */
  private async answerOf(
    scope: DemandScope,
    { uuid, answerUuid }: { readonly uuid: string; readonly answerUuid: string },
  ): Promise<SupplierAnswerDocument> {
    const order = await this.orders.requireOrder(scope, uuid);
    const answer = await this.answers.requireById(scope, answerUuid, NO_ANSWER);
    if (answer.orderId !== order._id) throw failedPrecondition(NO_ANSWER);
    return answer;
  }

  /** The order and link of an answer that can be decided about. @throws FAILED_PRECONDITION */
  private async requireOpen(
    scope: TenantScope,
    { _id, orderId, version }: SupplierAnswerDocument,
    session?: ClientSession,
  ): Promise<{ order: OrderDocument; link: SupplierLinkDocument }> {
    const within = session && { session };
    const order = await this.orders.requireOrder(scope, orderId, session);
    const latest = await this.answers.findOne(scope, { orderId }, { sort: { at: -1, _id: -1 }, ...within });
    const link = await this.links.latestOf(scope, orderId, session);
    const isOpen =
      latest?._id === _id &&
      isUndecided(latest) &&
      link?.version === version &&
      link.supersededAt === null &&
      DECIDABLE.includes(linkStateOf(link, order.status, nowTimestamp()));
    if (!isOpen || !link) throw failedPrecondition(NOT_OPEN);
    return { order, link };
  }

  /** The same, with a link by which the supplier can answer. @throws FAILED_PRECONDITION */
  private async requireAskable(
    scope: TenantScope,
    answer: SupplierAnswerDocument,
    session?: ClientSession,
  ): Promise<{ order: OrderDocument; link: SupplierLinkDocument }> {
    const open = await this.requireOpen(scope, answer, session);
    const state = linkStateOf(open.link, open.order.status, nowTimestamp());
    if (state !== SupplierOrderState.OPEN) throw failedPrecondition(NO_VALID_LINK);
    return open;
  }

  private async prepareMail(
    scope: DemandScope,
    orderId: string,
    link: SupplierLinkDocument,
    comment: string,
    preparation: Preparation,
  ): Promise<PreparedDecision> {
    const message = { comment, to: link.recipients };
    return {
      link,
      message,
      prepared: await this.comments.prepareMessage(scope, orderId, message, preparation),
    };
  }

  private async decide(
    scope: DemandScope,
    { _id }: SupplierAnswerDocument,
    kind: SupplierAnswerDecisionKind,
    comment: string | null,
    session: ClientSession,
  ): Promise<void> {
    const decision = { kind, at: nowTimestamp(), by: recordOf(scope.actor), comment };
    const undecided = { _id, decision: null };
    if (!(await this.answers.updateOne(scope, undecided, { $set: { decision } }, { session })))
      throw failedPrecondition(NOT_OPEN);
  }

  private async setState(
    scope: TenantScope,
    orderId: string,
    supplierAnswerState: SupplierAnswerState,
    session: ClientSession,
  ): Promise<void> {
    await this.orders.updateOne(scope, { _id: orderId }, { $set: { supplierAnswerState } }, { session });
  }
}

/** A withdrawn or expired link is no reason not to accept an answer that came in by it. */
const DECIDABLE: readonly SupplierOrderState[] = [
  SupplierOrderState.OPEN,
  SupplierOrderState.WITHDRAWN,
  SupplierOrderState.EXPIRED,
];
