import { nowTimestamp, type TenantScope, timestampOf, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { OrderDocument } from '../orders/order.schema.js';
import { currentGroup } from '../orders/records/review.rules.js';
import type { ReviewRoundDocument } from '../orders/records/review.schema.js';
import { ReviewLinkRepository } from '../orders/records/review-link.repository.js';
import { MailApprovalLimits } from './settings/mail-approval-limits.js';

const VALID_MS = 7 * 24 * 60 * 60 * 1_000;

interface AskedPeople {
  readonly order: Pick<OrderDocument, '_id' | 'updatedAt'>;
  readonly round: ReviewRoundDocument;
  readonly recipients: readonly string[];
  /** The reviewer whom the recipients represent; undefined: themselves. */
  readonly absentUuid?: string | undefined;
}

/** Links by which the people who are asked decide without signing in, where the demand allows it. */
@Injectable()
export class MailedLinks {
  constructor(
    private readonly links: ReviewLinkRepository,
    private readonly limits: MailApprovalLimits,
  ) {}

  /** @returns ids of new links by recipient; empty when the total needs a sign-in */
  async issue(
    scope: TenantScope,
    { order, round, recipients, absentUuid }: AskedPeople,
    session: ClientSession,
  ): Promise<ReadonlyMap<string, string>> {
    const step = currentGroup(round.groups)?.number;
    if (step === undefined || !(await this.limits.allow(scope, round, session))) return new Map();
    const issued = new Map<string, string>();
    for (const recipientId of recipients) {
      const link = {
        _id: uuidv7(),
        orderId: order._id,
        roundId: round._id,
        step,
        recipientId,
        reviewerId: absentUuid ?? recipientId,
        orderUpdatedAt: order.updatedAt,
        expiresAt: timestampOf(new Date(new Date(nowTimestamp()).getTime() + VALID_MS)),
        decision: null,
        decidedAt: null,
        uses: [],
        createdAt: new Date(),
      };
      await this.links.insert(scope, link, { session });
      issued.set(recipientId, link._id);
    }
    return issued;
  }
}
