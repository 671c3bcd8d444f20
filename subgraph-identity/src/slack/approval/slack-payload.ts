import { z } from 'zod';
import { APPROVE_ACTION, DENY_ACTION } from './review-content.js';

export const DENY_VIEW = 'deny_order';
export const COMMENT = 'comment';

const id = z.string().min(1).max(100);
const uuid = z.uuid();
/** The value of our buttons; Slack returns it in a signed request. */
const asked = z.object({
  demandUuid: uuid,
  orderUuid: uuid,
  roundUuid: uuid,
  expectedUpdatedAt: z.string().max(40),
});
export type Asked = z.infer<typeof asked>;

const fromJson = <T>(schema: z.ZodType<T>) =>
  z
    .string()
    .transform((text, ctx): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        ctx.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

const team = z.object({ id });
/** A shared channel may have members of other workspaces. */
const user = z.object({ id, team_id: id.optional() });

const press = z.object({
  type: z.literal('block_actions'),
  team,
  user,
  channel: z.object({ id }).optional(),
  trigger_id: z.string().max(500),
  message: z.object({ blocks: z.array(z.looseObject({ type: z.string() })).default([]) }).optional(),
  actions: z.array(
    z.looseObject({
      action_id: z.string(),
      action_ts: z.string().max(100).optional(),
      value: z.string().optional(),
    }),
  ),
});
const submission = z.object({
  type: z.literal('view_submission'),
  team,
  user,
  view: z.object({
    id,
    callback_id: z.string(),
    private_metadata: z.string(),
    state: z.object({
      values: z.record(z.string(), z.record(z.string(), z.looseObject({ value: z.string().nullish() }))),
    }),
  }),
});
const other = z.object({ type: z.string() });
const payload = z.union([press, submission, other]);

interface Person {
  teamId: string;
  userId: string;
  /** The workspace of the user. */
  homeTeamId: string;
}

/** A user pressed one of our buttons. */
export interface SlackPress {
  kind: 'APPROVE' | 'DENY';
  person: Person;
  channelId: string;
  triggerId: string;
  /** Identifies the press. */
  actionTs: string;
  asked: Asked;
  /** Headline of the message. */
  headline: string;
}

/** A user submitted the form for the reason. */
export interface SlackDenial {
  kind: 'DENIAL';
  person: Person;
  viewId: string;
  comment: string;
  asked: Asked;
}

const headlineSchema = z.object({ type: z.literal('header'), text: z.object({ text: z.string() }) });

function headlineOf(blocks: readonly unknown[]): string {
  for (const block of blocks) {
    const header = headlineSchema.safeParse(block);
    if (header.success) return header.data.text.text;
  }
  return '';
}

const personOf = (given: z.infer<typeof press> | z.infer<typeof submission>): Person => ({
  teamId: given.team.id,
  userId: given.user.id,
  homeTeamId: given.user.team_id ?? given.team.id,
});

function pressOf(given: z.infer<typeof press>): SlackPress | 'IGNORED' {
  const [action] = given.actions;
  const kinds: Readonly<Record<string, SlackPress['kind']>> = {
    [APPROVE_ACTION]: 'APPROVE',
    [DENY_ACTION]: 'DENY',
  };
  const kind = action && kinds[action.action_id];
  const value = fromJson(asked).safeParse(action?.value);
  if (!kind || !value.success || !given.channel) return 'IGNORED';
  return {
    kind,
    person: personOf(given),
    channelId: given.channel.id,
    triggerId: given.trigger_id,
    actionTs: action.action_ts ?? given.trigger_id,
    asked: value.data,
    headline: headlineOf(given.message?.blocks ?? []),
  };
}

function denialOf(given: z.infer<typeof submission>): SlackDenial | 'IGNORED' {
  const { id: viewId, callback_id, private_metadata, state } = given.view;
  const value = fromJson(asked).safeParse(private_metadata);
  if (callback_id !== DENY_VIEW || !value.success) return 'IGNORED';
  const comment = state.values[COMMENT]?.[COMMENT]?.value ?? '';
  return { kind: 'DENIAL', person: personOf(given), viewId, comment, asked: value.data };
}

/**
 * The interaction of a request.
 * @returns IGNORED for interactions without effect, such as a link button; null for malformed requests
 */
export function interactionOf(body: Buffer): SlackPress | SlackDenial | 'IGNORED' | null {
  const text = new URLSearchParams(body.toString('utf8')).get('payload');
  const given = fromJson(payload).safeParse(text);
  if (!given.success) return null;
  if ('actions' in given.data) return pressOf(given.data);
  if ('view' in given.data) return denialOf(given.data);
  return 'IGNORED';
}
