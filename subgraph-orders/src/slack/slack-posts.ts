import { InternalClient, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { SlackContent } from './slack-blocks.js';

const answer = z.object({
  postSlackMessage: z.object({
    outcome: z.enum(['POSTED', 'NOT_CONNECTED', 'LATER', 'ENDED', 'CHANNEL_LOST', 'REFUSED']),
    brokenSince: z.string().nullable(),
  }),
});

const POST = `mutation PostOrderMessage($input: PostSlackMessageInput!) {
  postSlackMessage(input: $input) { outcome brokenSince }
}`;

export type SlackPostResult = z.infer<typeof answer>['postSlackMessage'];

/** Slack by way of the identity slice, which has the connection. */
@Injectable()
export class SlackPosts {
  constructor(private readonly client: InternalClient) {}

  /** @throws UNAVAILABLE while the identity slice does not answer. */
  async post(
    { demandUuid }: TenantScope,
    { blocks, ...message }: SlackContent & { key: string; orderUuid: string | null; isBroadcast: boolean },
  ): Promise<SlackPostResult> {
    const input = { ...message, demandUuid, blocks: JSON.stringify(blocks) };
    return (await this.client.query('identity', POST, { input }, answer)).postSlackMessage;
  }
}
