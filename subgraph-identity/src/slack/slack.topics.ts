import { createHash } from 'node:crypto';
import type { OutboxMessage } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

export const SLACK_REVOKE_TOPIC = 'identity.slack-revoke';

export const slackRevokePayload = z.object({
  demandUuid: z.string(),
  teamId: z.string(),
  /** Encrypted. */
  token: z.string(),
});
export type SlackRevokePayload = z.infer<typeof slackRevokePayload>;

/** Requests the revocation of a token at Slack. */
export const slackRevokeMessage = (payload: SlackRevokePayload): OutboxMessage => ({
  topic: SLACK_REVOKE_TOPIC,
  // Each encryption of a token yields a different text.
  key: createHash('sha256').update(payload.token).digest('hex'),
  payload,
});
