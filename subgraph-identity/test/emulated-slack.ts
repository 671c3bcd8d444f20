import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';

const origin = process.env['SLACK_EMULATOR_URL'] ?? 'http://127.0.0.1:1';
const CLIENT = {
  SLACK_CLIENT_ID: `identity-${randomBytes(6).toString('hex')}`,
  SLACK_CLIENT_SECRET: 'of the tests',
};
const SIGNING_SECRET = randomBytes(16).toString('hex');
const REDIRECT_URI = 'https://app.example/demand/integrations/slack';

/** Credentials of the tested subgraph at the Slack emulator. */
export const SLACK_ENVIRONMENT = {
  ...CLIENT,
  SLACK_SIGNING_SECRET: SIGNING_SECRET,
  SLACK_URL: origin,
};

const textSchema = z.object({ text: z.string() });
const blockSchema = z.object({
  type: z.string(),
  text: textSchema.optional(),
  elements: z
    .array(z.object({ text: z.union([z.string(), textSchema]), url: z.string().optional() }))
    .default([]),
});
export type SeenBlock = z.infer<typeof blockSchema>;

const workspaceState = z.object({
  channels: z.array(
    z.object({
      id: z.string(),
      apps: z.array(z.string()),
      messages: z.array(
        z.object({
          ts: z.string(),
          threadTs: z.string().nullable(),
          text: z.string(),
          isBroadcast: z.boolean(),
          isEdited: z.boolean(),
          visibleTo: z.string().nullable(),
          blocks: z.array(blockSchema),
        }),
      ),
    }),
  ),
});

async function hook(method: string, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(`${origin}/emulator/${path}`, { method, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

interface GivenChannel {
  id: string;
  name: string;
  isPrivate?: boolean;
  isArchived?: boolean;
  /** Whether the app was added to it. */
  hasApp?: boolean;
}

/** A request of Slack with its signature headers. */
export function signed(body: string, { secret = SIGNING_SECRET, ageS = 0 } = {}): RequestInit {
  const timestamp = String(Math.floor(Date.now() / 1_000) - ageS);
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${digest}`,
    },
    body,
  };
}

export interface GivenPerson {
  id: string;
  name: string;
  /** Null hides it. */
  email: string | null;
}

const USERS: readonly GivenPerson[] = [{ id: 'U1', name: '見本 花子', email: null }];

/** The text of a button or another element. */
export const textOf = ({ text }: SeenBlock['elements'][number]): string =>
  typeof text === 'string' ? text : text.text;

/** A separate workspace in the Slack emulator. */
export class EmulatedWorkspace {
  private constructor(
    readonly id: string,
    readonly name: string,
  ) {}

  /** @param interactivityUrl receives presses of buttons */
  static async create(
    name: string,
    channels: readonly GivenChannel[],
    {
      users = USERS,
      interactivityUrl = null,
    }: { users?: readonly GivenPerson[]; interactivityUrl?: string | null } = {},
  ): Promise<EmulatedWorkspace> {
    await hook('PUT', `apps/${CLIENT.SLACK_CLIENT_ID}`, {
      clientSecret: CLIENT.SLACK_CLIENT_SECRET,
      signingSecret: SIGNING_SECRET,
      interactivityUrl,
      name: '発注ハブ',
      redirectUris: [REDIRECT_URI],
    });
    const workspace = new EmulatedWorkspace(`T${randomBytes(6).toString('hex').toUpperCase()}`, name);
    await hook('PUT', `workspaces/${workspace.id}`, { name, users });
    await workspace.setChannels(channels);
    return workspace;
  }

  async setChannels(channels: readonly GivenChannel[]): Promise<void> {
    const given = channels.map(({ hasApp, ...channel }) => ({
      ...channel,
      apps: hasApp ? [CLIENT.SLACK_CLIENT_ID] : [],
    }));
    await hook('PUT', `workspaces/${this.id}/channels`, given);
  }

  /** A member of the workspace accepts the authorisation page. */
  async agree(installUrl: string): Promise<{ code: string; state: string }> {
    const body = new URL(installUrl).searchParams;
    body.set('person', `${this.id}/U1`);
    body.set('decision', 'allow');
    const page = `${origin}/oauth/v2/authorize`;
    const response = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    const back = new URL(response.headers.get('location') ?? '');
    return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
  }

  async fail(fault: { method: string; kind: string; error?: string; retryAfter?: number; status?: number }) {
    await hook('POST', `workspaces/${this.id}/faults`, fault);
  }

  async uninstall(): Promise<void> {
    await hook('DELETE', `workspaces/${this.id}/apps`);
  }

  /** Texts of a channel's messages. */
  async messagesIn(channelId: string): Promise<string[]> {
    return (await this.channel(channelId)).map(({ text }) => text);
  }

  /** Texts of a channel's messages: replies follow their message, with `>>` when they are shown in the channel. */
  async threadsIn(channelId: string): Promise<string[]> {
    const messages = await this.channel(channelId);
    return messages
      .filter(({ threadTs }) => threadTs === null)
      .map((first) =>
        messages
          .filter(({ ts, threadTs }) => ts === first.ts || threadTs === first.ts)
          .map(({ text, isBroadcast }) => `${isBroadcast ? '>' : ''}${text}`)
          .join(' > '),
      );
  }

  /** A channel's messages as all members see them: texts, then buttons. */
  async shownIn(channelId: string): Promise<{ words: string[]; buttons: string[]; isEdited: boolean }[]> {
    const messages = await this.channel(channelId);
    return messages
      .filter(({ visibleTo }) => visibleTo === null)
      .map(({ blocks, isEdited }) => ({
        words: blocks.flatMap(({ type, text, elements }) => [
          ...(text ? [text.text] : []),
          ...(type === 'context' ? elements.map(textOf) : []),
        ]),
        buttons: blocks.flatMap(({ type, elements }) => (type === 'actions' ? elements.map(textOf) : [])),
        isEdited,
      }));
  }

  /** Messages that only one user sees. */
  async messagesShownTo(userId: string, channelId = 'C1') {
    return (await this.channel(channelId)).filter(({ visibleTo }) => visibleTo === userId);
  }

  /** Presses a button of the last message that has it, on the user's page. */
  async press(userId: string, label: string, channelId = 'C1'): Promise<void> {
    const messages = await this.channel(channelId);
    for (const { ts, blocks } of messages.toReversed()) {
      const block = blocks.findIndex(
        ({ type, elements }) => type === 'actions' && elements.some((one) => textOf(one) === label),
      );
      const element = blocks[block]?.elements.findIndex((one) => textOf(one) === label);
      if (element === undefined) continue;
      await this.act('press', {
        channel: channelId,
        user: userId,
        message: ts,
        press: `${block}.${element}`,
      });
      return;
    }
    throw new Error(`no message has a button ${label}`);
  }

  /** The page as a user sees it. */
  async page(userId: string, channelId = 'C1'): Promise<string> {
    const place = new URLSearchParams({ team: this.id, channel: channelId, user: userId });
    return (await fetch(`${origin}/?${place.toString()}`)).text();
  }

  /** Submits the user's open form. @returns the page after that */
  async submit(userId: string, comment: string): Promise<string> {
    const page = await this.page(userId);
    const [, view] = /name="view" value="(\w+)"/.exec(page) ?? [];
    const [, input] = /name="(input\.\d+)"/.exec(page) ?? [];
    if (!view || !input) throw new Error('no form is open');
    return this.act('submit', { channel: 'C1', user: userId, view, [input]: comment });
  }

  private async act(what: string, fields: Record<string, string>): Promise<string> {
    const body = new URLSearchParams({ team: this.id, ...fields });
    return (await fetch(`${origin}/client/${what}`, { method: 'POST', body })).text();
  }

  private async channel(channelId: string) {
    const state = workspaceState.parse(await (await hook('GET', `workspaces/${this.id}`)).json());
    return state.channels.find(({ id }) => id === channelId)?.messages ?? [];
  }
}
