import { z } from 'zod';

/** Messages for the Slack channels of demands. */
export const SLACK_TOPIC = 'orders.slack';

/** A message for the channel of a demand, before it is put into Slack's form. */
export const slackMessage = z.object({
  demandUuid: z.string(),
  /** The order whose thread it belongs to; null for a message of its own. */
  order: z
    .object({ uuid: z.string(), purchaseNumber: z.string(), subject: z.string().nullable() })
    .nullable(),
  /** What happened, without foreign text. */
  title: z.string(),
  /** One paragraph each. */
  paragraphs: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Page of the product that it leads to. */
  link: z.object({ path: z.string(), label: z.string() }),
  /** Whether the channel sees it too where it stands in a thread. */
  isBroadcast: z.boolean(),
  /** The approval that its readers decide on with buttons of the message; null for a message that only tells. */
  review: z
    .object({ roundUuid: z.string(), step: z.number().int(), expectedUpdatedAt: z.string() })
    .nullable()
    .default(null),
});
export type SlackMessage = z.infer<typeof slackMessage>;

/** What the requests for approval in Slack are to show after a decision, on the page or in Slack. */
export const SLACK_REVIEW_TOPIC = 'orders.slack-review';

export const slackReview = z.object({
  demandUuid: z.string(),
  roundUuid: z.string(),
  /** Of two, the higher one counts, whichever arrives last. */
  version: z.number().int(),
  /** What was decided, in mrkdwn. */
  note: z.string(),
  /** The step that is asked, and the version of the order on which it decides; null when the round is over. */
  open: z.object({ step: z.number().int(), expectedUpdatedAt: z.string() }).nullable(),
});
export type SlackReview = z.infer<typeof slackReview>;
