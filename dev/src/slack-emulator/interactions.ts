import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { App, Channel, Message, OpenView, SlackState, Workspace } from './state.js';

/** Slack's timeout is three seconds; this one allows for a busy machine. */
const ANSWER_MS = 20_000;
const NO_ANSWER = 'アプリから応答がありませんでした。';

/**
 * `v0=` and the hexadecimal HMAC-SHA256 of version, timestamp and body, as Slack signs its requests to apps.
 */
export const signatureOf = (signingSecret: string, timestamp: string, body: string): string =>
  `v0=${createHmac('sha256', signingSecret).update(`v0:${timestamp}:${body}`).digest('hex')}`;

/**
 * Sends an interaction to its app. @returns the response's text; undefined when the app did not accept it.
 */
async function send(app: App, payload: object): Promise<string | undefined> {
  if (app.interactivityUrl === null) return undefined;
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const timestamp = String(Math.floor(Date.now() / 1_000));
  try {
    const response = await fetch(app.interactivityUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-slack-request-timestamp': timestamp,
        'x-slack-signature': signatureOf(app.signingSecret, timestamp, body),
      },
      body,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return response.status === 200 ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

interface Press {
  workspace: Workspace;
  channel: Channel;
  message: Message;
  userId: string;
  blockIndex: number;
  elementIndex: number;
}

/** A person clicks a button of a message. @returns the error shown to them; undefined on success. */
export async function pressButton(state: SlackState, press: Press): Promise<string | undefined> {
  const { workspace, channel, message, userId, blockIndex, elementIndex } = press;
  const app = state.app(message.app);
  const block = message.blocks[blockIndex];
  const button =
    block?.type === 'actions'
      ? block.elements[elementIndex]
      : block?.type === 'section'
        ? block.accessory
        : undefined;
  if (!app || !button) return 'このボタンはもうありません。';
  const answer = await send(app, {
    type: 'block_actions',
    user: personOf(workspace, userId),
    api_app_id: `A${app.clientId}`,
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: channel.id,
      is_ephemeral: message.visibleTo !== null,
    },
    trigger_id: state.trigger(workspace.id, userId),
    team: { id: workspace.id, domain: workspace.id.toLowerCase() },
    channel: { id: channel.id, name: channel.name },
    message: { type: 'message', ts: message.ts, text: message.text, blocks: message.blocks },
    actions: [
      {
        type: 'button',
        block_id: block?.block_id ?? String(blockIndex),
        action_id: button.action_id ?? String(elementIndex),
        text: button.text,
        ...(button.value === undefined ? {} : { value: button.value }),
        action_ts: state.nextTs(),
      },
    ],
  });
  return answer === undefined ? NO_ANSWER : undefined;
}

const submissionAnswer = z.object({
  response_action: z.literal('errors'),
  errors: z.record(z.string(), z.string()),
});

/** A person submits a modal; it stays open when the app returns field errors. */
export async function submitModal(
  state: SlackState,
  open: OpenView,
  values: ReadonlyMap<number, string>,
): Promise<string | undefined> {
  const app = state.app(open.app);
  const workspace = state.workspace(open.teamId);
  if (!app || !workspace) return NO_ANSWER;
  const inputs = open.view.blocks.flatMap((block, index) =>
    block.type === 'input' ? [{ block, index, value: values.get(index) ?? '' }] : [],
  );
  for (const { block, value } of inputs) {
    if (value === '' && !block.optional) return `${block.label.text}: 入力してください。`;
    const max = block.element.max_length ?? 3000;
    if ([...value].length > max) return `${block.label.text}: ${max}文字以内で入力してください。`;
  }
  const entered = inputs.map(({ block, index, value }) => [
    block.block_id ?? String(index),
    { [block.element.action_id ?? String(index)]: { type: 'plain_text_input', value: value || null } },
  ]);
  const answer = await send(app, {
    type: 'view_submission',
    team: { id: workspace.id, domain: workspace.id.toLowerCase() },
    user: personOf(workspace, open.userId),
    api_app_id: `A${app.clientId}`,
    trigger_id: state.trigger(workspace.id, open.userId),
    view: { id: open.id, ...open.view, state: { values: Object.fromEntries(entered) } },
  });
  if (answer === undefined) return NO_ANSWER;
  const problems = submissionAnswer.safeParse(parseJson(answer));
  if (problems.success) return Object.values(problems.data.errors).join('\n');
  state.views = state.views.filter(({ id }) => id !== open.id);
  return undefined;
}

const personOf = (workspace: Workspace, userId: string): object => ({
  id: userId,
  username: workspace.users.find(({ id }) => id === userId)?.name ?? '',
  team_id: workspace.id,
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
