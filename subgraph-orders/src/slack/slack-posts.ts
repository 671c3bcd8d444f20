import { InternalClient, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { SlackContent } from './slack-blocks.js';
import type { SlackMessage, SlackReview } from './slack-message.js';

const result = z.object({
  outcome: z.enum(['POSTED', 'NOT_CONNECTED', 'LATER', 'ENDED', 'CHANNEL_LOST', 'REFUSED']),
  brokenSince: z.string().nullable(),
});
const posted = z.object({ postSlackMessage: result });
const shown = z.object({ showSlackReview: result });

const POST = `mutation PostOrderMessage($input: PostSlackMessageInput!) {
  postSlackMessage(input: $input) { outcome brokenSince }
}`;

const SHOW = `mutation ShowOrderReview($input: ShowSlackReviewInput!) {
  showSlackReview(input: $input) { outcome brokenSince }
}`;

export type SlackPostResult = z.infer<typeof result>;

interface PostInput extends SlackContent {
  key: string;
  orderUuid: string | null;
  isBroadcast: boolean;
  review: SlackMessage['review'];
}

/** Calls Slack through the identity slice, which owns the connection. */
@Injectable()
export class SlackPosts {
  constructor(private readonly client: InternalClient) {}

  /** @throws UNAVAILABLE while the identity slice does not respond */
  async post({ demandUuid }: TenantScope, { blocks, ...message }: PostInput): Promise<SlackPostResult> {
    const input = { ...message, demandUuid, blocks: JSON.stringify(blocks) };
    return (await this.client.query('identity', POST, { input }, posted)).postSlackMessage;
  }

  /**
   * Updates the review requests of an approval. @throws UNAVAILABLE while the identity slice does not respond
   */
  async show(input: SlackReview): Promise<SlackPostResult> {
    return (await this.client.query('identity', SHOW, { input }, shown)).showSlackReview;
  }
}
