import { InternalClient, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Asked } from './slack-payload.js';

const decided = z.object({ decideReview: z.object({ refusal: z.string().nullable() }) });
const refusal = z.object({ reviewRefusal: z.string().nullable() });

const DECIDE = `mutation SlackDecision($input: DecideReviewInput!) { decideReview(input: $input) { refusal } }`;
const REFUSAL = `query SlackReviewRefusal($demandUuid: ID!, $orderUuid: ID!, $roundUuid: ID!, $reviewerUuid: ID!) {
  reviewRefusal(demandUuid: $demandUuid, orderUuid: $orderUuid, roundUuid: $roundUuid, reviewerUuid: $reviewerUuid)
}`;

export interface Decision {
  decision: 'APPROVE' | 'DENY';
  reviewerUuid: string;
  comment: string | null;
  idempotencyKey: string;
}

/** Sends decisions on orders to the orders slice. */
@Injectable()
export class OrdersClient {
  constructor(private readonly client: InternalClient) {}

  /** @returns why it was refused, for the reviewer; null when it was accepted. @throws UNAVAILABLE */
  async decide({ demandUuid }: TenantScope, asked: Asked, decision: Decision): Promise<string | null> {
    const { orderUuid, roundUuid, expectedUpdatedAt } = asked;
    const input = { demandUuid, orderUuid, roundUuid, expectedUpdatedAt, ...decision };
    const answer = await this.client.query('orders', DECIDE, { input }, decided);
    return answer.decideReview.refusal;
  }

  /** @returns why the reviewer could not deny now; null when they could. @throws UNAVAILABLE */
  async refusalOf({ demandUuid }: TenantScope, asked: Asked, reviewerUuid: string): Promise<string | null> {
    const { orderUuid, roundUuid } = asked;
    const variables = { demandUuid, orderUuid, roundUuid, reviewerUuid };
    return (await this.client.query('orders', REFUSAL, variables, refusal)).reviewRefusal;
  }
}
