import { parseInput } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import type { PostSlackMessageInput } from './slack-posting.model.js';

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
});

/** A message of another slice, ready to be posted. */
export type SlackPost = z.infer<typeof rules>;

/** @throws INVALID_ARGUMENT */
export const slackPostOf = (input: Omit<PostSlackMessageInput, 'demandUuid'>): SlackPost =>
  parseInput(rules, input);
