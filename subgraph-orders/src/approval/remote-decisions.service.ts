import {
  AppError,
  capabilitiesOf,
  type DemandScope,
  failedPrecondition,
  onBehalfOf,
  permissionDenied,
  type TenantScope,
  type UserIdentity,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { IdentityClient } from '../external/identity.client.js';
import { MemberDirectory } from '../external/member-directory.js';
import { OrderRepository } from '../orders/order.repository.js';
import { ReviewRoundRepository } from '../orders/records/review-round.repository.js';
import { ReviewDecisions } from './decision.service.js';
import { type DecideReviewInput, RemoteDecision } from './remote-decision.model.js';

const REVIEW_OVER = 'この承認依頼は終了しています。';

type ReviewReference = Pick<DecideReviewInput, 'orderUuid' | 'roundUuid' | 'reviewerUuid'>;

interface DecisionDetails {
  /** In whose place the person decides; default: as on the page. */
  readonly reviewerUuid?: string;
  /** Where the decision was made, for the history. */
  readonly origin?: string;
}

/**
 * Decisions that a reviewer makes outside the product. The calling process vouches for the identity; the
 * permissions are read here, at the time of the decision.
 */
@Injectable()
export class RemoteDecisions {
  constructor(
    private readonly decisions: ReviewDecisions,
    private readonly orders: OrderRepository,
    private readonly rounds: ReviewRoundRepository,
    private readonly members: MemberDirectory,
    private readonly identity: IdentityClient,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** @returns the message that the page would show when the decision is refused; null on success */
  async decide(
    scope: TenantScope,
    input: Omit<DecideReviewInput, 'demandUuid'>,
    { reviewerUuid, origin }: DecisionDetails = {},
  ): Promise<string | null> {
    const { orderUuid: uuid, decision, comment, expectedUpdatedAt, idempotencyKey } = input;
    return refusalMessageOf(async () => {
      const acting = await this.reviewerScope(scope, input);
      const target = { uuid, expectedUpdatedAt, idempotencyKey, reviewerUuid: reviewerUuid ?? null };
      switch (decision) {
        case RemoteDecision.APPROVE:
          await this.decisions.approve(acting, { ...target, comment: comment ?? null }, origin);
          return;
        case RemoteDecision.DENY:
          await this.decisions.deny(acting, { ...target, comment: comment ?? '' }, origin);
      }
    });
  }

  /** Why the reviewer cannot deny now; null when they can. */
  async refusalOf(scope: TenantScope, asked: ReviewReference, reviewerUuid?: string): Promise<string | null> {
    return refusalMessageOf(async () => {
      const acting = await this.reviewerScope(scope, asked);
      const members = await this.members.of(scope);
      await withTransaction(this.connection, (session) =>
        this.decisions.assertDeniable(acting, asked.orderUuid, members, session, reviewerUuid),
      );
    });
  }

  /** The reviewer with current role and status. @throws PERMISSION_DENIED, NOT_FOUND, FAILED_PRECONDITION */
  private async reviewerScope(
    scope: TenantScope,
    { orderUuid, roundUuid, reviewerUuid }: ReviewReference,
  ): Promise<DemandScope> {
    const [profile, members] = await Promise.all([
      this.identity.currentProfile(scope),
      this.members.of(scope),
    ]);
    const member = members.find(({ uuid }) => uuid === reviewerUuid);
    if (!member) throw permissionDenied();
    const { uuid, name, email, role } = member;
    const { featureFlags: flags } = profile;
    const demand = { uuid: scope.demandUuid, name: profile.name };
    const actor: UserIdentity = { kind: 'user', actor: 'DemandUser', uuid, name, email, role, demand, flags };
    if (!capabilitiesOf(actor).includes('orders:decide')) throw permissionDenied();
    const acting = onBehalfOf(scope, actor);
    await this.orders.requireOrder(acting, orderUuid);
    const last = await this.rounds.last(acting, orderUuid);
    if (last?._id !== roundUuid) throw failedPrecondition(REVIEW_OVER);
    return acting;
  }
}

/** @returns the refusal in Japanese; null when the work succeeded */
async function refusalMessageOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Object.values(error.fields).flat()[0] ?? error.message;
  }
}
