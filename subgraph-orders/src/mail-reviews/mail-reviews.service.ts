import {
  failedPrecondition,
  invalidArgument,
  KIT_ENVIRONMENT,
  type KitEnvironment,
  notFound,
  nowTimestamp,
  type QuotaCharges,
  Quotas,
  type RequestContext,
  systemScope,
  type TenantScope,
  WithdrawnDemands,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { commentOf } from '../approval/decision.service.js';
import { RemoteDecision } from '../approval/remote-decision.model.js';
import { RemoteDecisions } from '../approval/remote-decisions.service.js';
import { MailApprovalLimits } from '../approval/settings/mail-approval-limits.js';
import { CatalogClient } from '../external/catalog.client.js';
import { MemberDirectory } from '../external/member-directory.js';
import { orderPath } from '../notices/order-path.js';
import { OrderRepository } from '../orders/order.repository.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { displayName } from '../orders/order-actors.js';
import { currentGroup, reviewOf } from '../orders/records/review.rules.js';
import { type ReviewRoundDocument, ReviewStatus } from '../orders/records/review.schema.js';
import { ReviewLinkRepository } from '../orders/records/review-link.repository.js';
import type { ReviewLinkDocument } from '../orders/records/review-link.schema.js';
import { ReviewRoundRepository } from '../orders/records/review-round.repository.js';
import { clientOf, networkOf } from '../supplier-answers/client-network.js';
import { readLinkToken } from '../utilities/link-token.js';
import {
  type DecideMailReviewInput,
  MailDecision,
  type MailReview,
  type MailReviewContent,
  MailReviewState,
} from './mail-review.model.js';

/** The same for malformed, forged and unknown tokens. */
const INVALID_LINK = 'リンクが正しくありません。メールに記載されたリンクをもう一度開いてください。';
const OVER = 'この承認依頼は終了したか、内容が変更されました。';
const EXPIRED = 'リンクの有効期限が切れました。';
const SIGN_IN = 'この金額の承認には、ログインが必要です。';
const DECISIONS = {
  [ReviewStatus.APPROVED]: '承認しました。',
  [ReviewStatus.DENIED]: '差し戻しました。',
} as const;

const OUTCOMES = {
  [MailDecision.APPROVE]: { remote: RemoteDecision.APPROVE, status: ReviewStatus.APPROVED },
  [MailDecision.DENY]: { remote: RemoteDecision.DENY, status: ReviewStatus.DENIED },
} as const;

/** A valid link with what it refers to. */
interface OpenedLink {
  readonly scope: TenantScope;
  readonly link: ReviewLinkDocument;
  readonly order: OrderDocument;
  readonly round: ReviewRoundDocument | null;
  readonly network: string;
}

/** Decisions by the link in the mail to a reviewer (docs/domain/approval.md, By the link in the mail). */
@Injectable()
export class MailReviews {
  constructor(
    private readonly links: ReviewLinkRepository,
    private readonly orders: OrderRepository,
    private readonly rounds: ReviewRoundRepository,
    private readonly limits: MailApprovalLimits,
    private readonly decisions: RemoteDecisions,
    private readonly members: MemberDirectory,
    private readonly catalog: CatalogClient,
    private readonly quotas: Quotas,
    private readonly withdrawn: WithdrawnDemands,
    @Inject(KIT_ENVIRONMENT) private readonly env: KitEnvironment,
  ) {}

  /** Shows the request; decides nothing. @throws NOT_FOUND, RESOURCE_EXHAUSTED, UNAVAILABLE */
  async open(ctx: RequestContext, token: string): Promise<MailReview> {
    return this.page(await this.access(ctx, token));
  }

  /** @throws INVALID_ARGUMENT (comment), FAILED_PRECONDITION, and as `open` */
  async decide(ctx: RequestContext, input: DecideMailReviewInput): Promise<MailReview> {
    const comment = commentOf(input.comment);
    const { remote, status } = OUTCOMES[input.decision];
    if (input.decision === MailDecision.DENY && comment === null)
      throw invalidArgument({ fields: { comment: ['差戻しの理由を入力してください。'] } });
    const opened = await this.access(ctx, input.token, { 'reviewDecisions.link.hour': 1 });
    const { scope, link, network } = opened;
    const { state, message } = await this.stateOf(opened);
    if (state !== MailReviewState.OPEN) throw failedPrecondition(message ?? OVER);
    const refusal = await this.decisions.decide(
      scope,
      {
        ...referenceOf(link),
        decision: remote,
        comment,
        expectedUpdatedAt: link.orderUpdatedAt,
        // Two presses at the same time are one decision.
        idempotencyKey: `review-link:${link._id}`,
      },
      { reviewerUuid: link.reviewerId, origin: `メールのリンクから${network && `、${network}`}` },
    );
    if (refusal !== null) throw failedPrecondition(refusal);
    const decided = { decision: status, decidedAt: nowTimestamp() };
    await this.links.updateOne(scope, { _id: link._id }, { $set: decided });
    return this.page({ ...opened, link: { ...link, ...decided } });
  }

  private async access(
    { identity }: RequestContext,
    token: string,
    charge: QuotaCharges = {},
  ): Promise<OpenedLink> {
    const { address, userAgent, key } = clientOf(identity);
    // Charged before the token is looked at, so that tokens cannot be guessed.
    await this.quotas.take({ address: key }, { 'reviewPages.address.hour': 1 });
    const { linkId, isValid } = readLinkToken(this.env.MAIL_TOKEN_SECRET, 'd', token);
    // Looked up in any case, so that the response takes the same time.
    const link = await this.links.findSigned(linkId);
    const order = await this.orders.findSigned(link?.orderId ?? linkId);
    if (!isValid || !link || !order || order.demandUuid !== link.demandUuid) throw notFound(INVALID_LINK);
    // A demand that withdraws; its people can not sign in any more.
    if (await this.withdrawn.stateNow(link.demandUuid)) throw notFound(OVER);
    const subject = { link: link._id, address: key };
    await this.quotas.take(subject, { 'reviewPages.link.hour': 1, ...charge });
    const scope = systemScope(link.demandUuid);
    const network = networkOf(address);
    await this.links.record(scope, link._id, { network, userAgent });
    return { scope, link, order, round: await this.rounds.last(scope, order._id), network };
  }

  private async page(opened: OpenedLink): Promise<MailReview> {
    const { order, link } = opened;
    const { state, message } = await this.stateOf(opened);
    const isOpen = state === MailReviewState.OPEN;
    return {
      state,
      message,
      signInPath: `${orderPath(order._id)}/review`,
      expiresAt: isOpen ? link.expiresAt : null,
      content: isOpen && opened.round ? await this.content(opened, opened.round) : null,
    };
  }

  /** The first reason counts that holds. */
  private async stateOf({
    scope,
    link,
    order,
    round,
  }: OpenedLink): Promise<{ state: MailReviewState; message: string | null }> {
    if (link.decision !== null)
      return { state: MailReviewState.DECIDED, message: `このリンクから${DECISIONS[link.decision]}` };
    if (link.expiresAt <= nowTimestamp()) return { state: MailReviewState.EXPIRED, message: EXPIRED };
    const over = (message: string) => ({ state: MailReviewState.OVER, message });
    const isCurrent = round?._id === link.roundId && currentGroup(round.groups)?.number === link.step;
    if (!isCurrent || order.deletedAt !== null || order.updatedAt !== link.orderUpdatedAt) return over(OVER);
    if (!(await this.limits.allow(scope, round))) return { state: MailReviewState.SIGN_IN, message: SIGN_IN };
    const refusal = await this.decisions.refusalOf(scope, referenceOf(link), link.reviewerId);
    return refusal === null ? { state: MailReviewState.OPEN, message: null } : over(refusal);
  }

  private async content(
    { scope, link, order }: OpenedLink,
    { requester, requestedAt, comment, supplierName, total, content, groups }: ReviewRoundDocument,
  ): Promise<MailReviewContent> {
    const ids = content.orderProductLines.flatMap(({ productId }) => productId ?? []);
    const [products, members] = await Promise.all([
      this.catalog.products(scope, [...new Set(ids)]),
      this.members.of(scope),
    ]);
    const productOf = new Map(products.map((product) => [product.uuid, product]));
    const isDeputy = link.reviewerId !== link.recipientId;
    return {
      recipientName: members.find(({ uuid }) => uuid === link.recipientId)?.name ?? '',
      representedName: isDeputy ? (reviewOf(groups, link.reviewerId)?.review.reviewerName ?? '') : null,
      requesterName: displayName(requester),
      requestedAt,
      comment: comment ?? null,
      purchaseNumber: order.purchaseNumber,
      subject: content.subject,
      supplierName: supplierName ?? null,
      total,
      lines: content.orderProductLines.map(({ productId, lot, unitPrice, deliveryDate }) => ({
        name: productOf.get(productId ?? '')?.name ?? '（削除された商品）',
        lot,
        unit: productOf.get(productId ?? '')?.unit ?? null,
        packSize: productOf.get(productId ?? '')?.packSize ?? null,
        unitPrice,
        deliveryDate,
      })),
      expenseNames: content.orderExpenseLines.flatMap(({ name }) => name ?? []),
    };
  }
}

const referenceOf = ({ orderId, roundId, recipientId }: ReviewLinkDocument) => ({
  orderUuid: orderId,
  roundUuid: roundId,
  reviewerUuid: recipientId,
});
