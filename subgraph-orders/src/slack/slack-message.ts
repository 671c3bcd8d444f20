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
});
export type SlackMessage = z.infer<typeof slackMessage>;
