import { randomBytes } from 'node:crypto';
import { z } from 'zod';

const origin = process.env['SLACK_EMULATOR_URL'] ?? 'http://127.0.0.1:1';
const CLIENT = {
  SLACK_CLIENT_ID: `identity-${randomBytes(6).toString('hex')}`,
  SLACK_CLIENT_SECRET: 'of the tests',
};
const REDIRECT_URI = 'https://app.example/demand/integrations/slack';

/** How the subgraph of these tests is known to the Slack emulator that runs beside them. */
export const SLACK_ENVIRONMENT = {
  ...CLIENT,
  SLACK_URL: origin,
};

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

/** A workspace of its own in the Slack emulator. */
export class EmulatedWorkspace {
  private constructor(
    readonly id: string,
    readonly name: string,
  ) {}

  static async create(name: string, channels: readonly GivenChannel[]): Promise<EmulatedWorkspace> {
    await hook('PUT', `apps/${CLIENT.SLACK_CLIENT_ID}`, {
      clientSecret: CLIENT.SLACK_CLIENT_SECRET,
      signingSecret: 'unused',
      name: '発注ハブ',
      redirectUris: [REDIRECT_URI],
    });
    const workspace = new EmulatedWorkspace(`T${randomBytes(6).toString('hex').toUpperCase()}`, name);
    const users = [{ id: 'U1', name: '見本 花子', email: null }];
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

  /** Somebody of the workspace agrees to what the page of consent asks. */
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

  /** Texts of a channel's messages: answers stand behind the message that they answer, `>>` where the channel sees them. */
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

  private async channel(channelId: string) {
    const state = workspaceState.parse(await (await hook('GET', `workspaces/${this.id}`)).json());
    return state.channels.find(({ id }) => id === channelId)?.messages ?? [];
  }
}
