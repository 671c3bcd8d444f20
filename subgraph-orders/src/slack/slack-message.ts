import { z } from 'zod';

/** Outbox topic of messages to the Slack channels of demands. */
export const SLACK_TOPIC = 'orders.slack';

/** A message to the channel of a demand, independent of Slack's format. */
export const slackMessage = z.object({
  demandUuid: z.string(),
  /** Order of the thread; null for a message outside of threads. */
  order: z
    .object({ uuid: z.string(), purchaseNumber: z.string(), subject: z.string().nullable() })
    .nullable(),
  /** What happened, without untrusted text. */
  title: z.string(),
  /** One paragraph per item. */
  paragraphs: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Linked page of the product. */
  link: z.object({ path: z.string(), label: z.string() }),
  /** Whether a reply in a thread is also shown in the channel. */
  isBroadcast: z.boolean(),
  /** The approval that the buttons of the message decide on; null for a message without buttons. */
  review: z
    .object({ roundUuid: z.string(), step: z.number().int(), expectedUpdatedAt: z.string() })
    .nullable()
    .default(null),
});
export type SlackMessage = z.infer<typeof slackMessage>;

/** Outbox topic of updates to review requests in Slack, after a decision in the product or in Slack. */
export const SLACK_REVIEW_TOPIC = 'orders.slack-review';

export const slackReview = z.object({
  demandUuid: z.string(),
  roundUuid: z.string(),
  /** The highest version wins, in whatever order the updates arrive. */
  version: z.number().int(),
  /** Result of the decision, in mrkdwn. */
  note: z.string(),
  /** Current review group and the order version it decides on; null when the round is over. */
  open: z.object({ step: z.number().int(), expectedUpdatedAt: z.string() }).nullable(),
});
export type SlackReview = z.infer<typeof slackReview>;
