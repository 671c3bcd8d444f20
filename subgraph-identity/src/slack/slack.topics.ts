import type { OutboxMessage } from '@hacchu-hub/subgraph-kit';
import { createHash } from 'node:crypto';
import { z } from 'zod';

export const SLACK_REVOKE_TOPIC = 'identity.slack-revoke';

export const slackRevokePayload = z.object({
  demandUuid: z.string(),
  teamId: z.string(),
  /** Sealed. */
  token: z.string(),
});
export type SlackRevokePayload = z.infer<typeof slackRevokePayload>;

/** Asks for a token to be given back to Slack. */
export const slackRevokeMessage = (payload: SlackRevokePayload): OutboxMessage => ({
  topic: SLACK_REVOKE_TOPIC,
  // Every sealing of a token is another text.
  key: createHash('sha256').update(payload.token).digest('hex'),
  payload,
});
