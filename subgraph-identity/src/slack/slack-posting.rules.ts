import { invalidArgument, parseInput } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import type { SlackPostReview } from './slack-post.schema.js';
import type { PostSlackMessageInput, ShowSlackReviewInput } from './slack-posting.model.js';

const MAX_BLOCKS = 50;
const MAX_TEXT = 3_000;

const blocks = z
  .string()
  .max(100_000)
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(z.looseObject({ type: z.string() })).max(MAX_BLOCKS));

const rules = z.object({
  key: z.string().min(1).max(300),
  orderUuid: z
    .string()
    .nullish()
    .transform((uuid) => uuid ?? null),
  text: z.string().min(1).max(MAX_TEXT),
  blocks,
  isBroadcast: z.boolean(),
  review: z
    .object({ roundUuid: z.string(), step: z.number().int(), expectedUpdatedAt: z.string() })
    .nullish()
    .transform((review) => review ?? null),
});

const stateRules = z.object({
  roundUuid: z.string().min(1),
  version: z.number().int().min(1),
  note: z.string().max(MAX_TEXT),
  open: z
    .object({ step: z.number().int(), expectedUpdatedAt: z.string() })
    .nullish()
    .transform((open) => open ?? null),
});

/** A message of another slice, ready to be posted. */
export type SlackPost = Omit<z.infer<typeof rules>, 'review'> & { review: SlackPostReview | null };

/** @throws INVALID_ARGUMENT */
export function slackPostOf(input: Omit<PostSlackMessageInput, 'demandUuid'>): SlackPost {
  const { review, ...post } = parseInput(rules, input);
  const { orderUuid } = post;
  if (review && orderUuid === null) throw invalidArgument({ fields: { review: ['needs an order'] } });
  return { ...post, review: review && orderUuid !== null ? { ...review, orderUuid } : null };
}

/** @throws INVALID_ARGUMENT */
export const slackReviewOf = (input: Omit<ShowSlackReviewInput, 'demandUuid'>) =>
  parseInput(stateRules, input);
