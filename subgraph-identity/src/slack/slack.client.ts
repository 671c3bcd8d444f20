import { assertOutsideTransaction, LOGGER } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { LogLevel, WebClient, type ViewsOpenArguments, type WebClientOptions } from '@slack/web-api';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { SlackApplication } from './slack.application.js';
import { SlackCallError, toSlackCallError } from './slack.errors.js';

/** What an installation asks for, and nothing beyond what is used. */
export const SLACK_SCOPES = [
  'chat:write',
  'channels:read',
  'channels:join',
  'groups:read',
  'users:read',
  'users:read.email',
] as const;
/** What it takes to know who pressed a button. */
const PERSON_SCOPES = ['users:read', 'users:read.email'];

/** Whether people can decide in Slack with what a workspace has permitted. */
export const permitsDeciding = (scopes: readonly string[] | null | undefined): boolean =>
  PERSON_SCOPES.every((scope) => scopes?.includes(scope));

/** Slack takes less than 1,000. */
const CHANNELS_PER_PAGE = 999;
const CALL_MS = 5_000;

const installation = z.object({
  access_token: z.string().min(1),
  token_type: z.literal('bot'),
  scope: z.string().default(''),
  team: z.object({ id: z.string().min(1), name: z.string() }),
});
const personSchema = z.object({
  name: z.string().default(''),
  deleted: z.boolean().default(false),
  is_bot: z.boolean().default(false),
  is_email_confirmed: z.boolean().default(false),
  profile: z.object({ real_name: z.string().default(''), email: z.string().optional() }),
});
const channelSchema = z.object({
  id: z.string(),
  name: z.string().default(''),
  is_private: z.boolean().default(false),
  is_member: z.boolean().default(false),
  is_archived: z.boolean().default(false),
});
const channelPage = z.object({ channels: z.array(channelSchema) });

export interface SlackInstallation {
  token: string;
  teamId: string;
  teamName: string;
  scopes: string[];
}

/** A form, as Slack shows it. */
export type SlackModal = ViewsOpenArguments['view'];

/** Somebody of a workspace. */
export interface SlackPersonFacts {
  name: string;
  /** Proved to Slack by its owner; null where it is not, or hidden. */
  email: string | null;
}

/** A message as it is to be posted. */
export interface SlackMessage {
  channel: string;
  /** What notifications and old clients show. */
  text: string;
  /** Block Kit; left out, the text alone is shown. */
  blocks?: readonly { type: string }[];
  /** The message that it answers. */
  threadTs?: string;
  /** Whether an answer is also shown in the channel. */
  isBroadcast?: boolean;
}

export interface SlackChannelFacts {
  id: string;
  name: string;
  isPrivate: boolean;
  /** Whether the app is in it. */
  isMember: boolean;
  isArchived: boolean;
}

const factsOf = (channel: z.infer<typeof channelSchema>): SlackChannelFacts => ({
  id: channel.id,
  name: channel.name,
  isPrivate: channel.is_private,
  isMember: channel.is_member,
  isArchived: channel.is_archived,
});

/** Slack's Web API for somebody who waits for the answer. Every method fails with `SlackCallError`. */
@Injectable()
export class SlackClient {
  private readonly logger: WebClientOptions['logger'];

  constructor(@Inject(LOGGER) logger: Logger) {
    this.logger = libraryLogger(logger);
  }

  /** Where a person of a workspace agrees to the installation, or does not. */
  authorizeUrl({ origin, clientId, redirectUri }: SlackApplication, state: string): string {
    const url = new URL('/oauth/v2/authorize', origin);
    url.search = new URLSearchParams({
      client_id: clientId,
      scope: SLACK_SCOPES.join(','),
      redirect_uri: redirectUri,
      state,
    }).toString();
    return url.href;
  }

  /** The token that a code stands for. */
  async exchange(application: SlackApplication, code: string): Promise<SlackInstallation> {
    const { clientId: client_id, clientSecret: client_secret, redirectUri: redirect_uri } = application;
    const answer = await call(() =>
      this.open(application).oauth.v2.access({ client_id, client_secret, redirect_uri, code }),
    );
    const given = installation.safeParse(answer);
    // An installation for a whole organisation of Slack has no workspace.
    if (!given.success) throw new SlackCallError('REFUSED', 'no_workspace');
    const { access_token: token, team, scope } = given.data;
    return { token, teamId: team.id, teamName: team.name, scopes: scope.split(',').filter(Boolean) };
  }

  /** Every channel that the app sees, over all pages; private ones where it was added. */
  async channels(application: SlackApplication, token: string): Promise<SlackChannelFacts[]> {
    const pages = this.open(application, token).paginate('conversations.list', {
      types: 'public_channel,private_channel',
      exclude_archived: true,
      limit: CHANNELS_PER_PAGE,
    });
    return call(async () => {
      const found: SlackChannelFacts[] = [];
      for await (const page of pages) found.push(...channelPage.parse(page).channels.map(factsOf));
      return found;
    });
  }

  /** One channel; the app joins it where that takes nobody's invitation. */
  async enter(application: SlackApplication, token: string, channel: string): Promise<SlackChannelFacts> {
    const client = this.open(application, token);
    const facts = await call(async () => {
      const { channel: found } = await client.conversations.info({ channel });
      return factsOf(channelSchema.parse(found));
    });
    if (facts.isArchived) throw new SlackCallError('CHANNEL', 'is_archived');
    if (facts.isMember) return facts;
    if (facts.isPrivate) throw new SlackCallError('CHANNEL', 'not_in_channel');
    await call(() => client.conversations.join({ channel }));
    return { ...facts, isMember: true };
  }

  /** @returns Slack's id of the message, which names it in its channel. */
  async post(application: SlackApplication, token: string, message: SlackMessage): Promise<string> {
    // Not tried again: Slack may have posted it although the answer was lost.
    const client = this.open(application, token, { retries: 0 });
    const { channel, text, blocks = [], threadTs, isBroadcast = false } = message;
    const content = { channel, text, blocks: [...blocks], unfurl_links: false };
    return call(async () => {
      const answer = await client.chat.postMessage(
        threadTs === undefined ? content : { ...content, ...replyTo(threadTs, isBroadcast) },
      );
      return z.string().min(1).parse(answer.ts);
    });
  }

  /** Writes a message of ours anew. */
  async update(
    application: SlackApplication,
    token: string,
    {
      channel,
      ts,
      text,
      blocks,
    }: Required<Pick<SlackMessage, 'channel' | 'text' | 'blocks'>> & { ts: string },
  ): Promise<void> {
    await call(() => this.open(application, token).chat.update({ channel, ts, text, blocks: [...blocks] }));
  }

  /** Tells one person of a channel something that nobody else sees. */
  async tell(
    application: SlackApplication,
    token: string,
    {
      channel,
      user,
      text,
      blocks,
    }: Required<Pick<SlackMessage, 'channel' | 'text' | 'blocks'>> & { user: string },
  ): Promise<void> {
    const client = this.open(application, token, { retries: 0 });
    await call(() => client.chat.postEphemeral({ channel, user, text, blocks: [...blocks] }));
  }

  /** Who a person of the workspace is; somebody who left it, and an app, have no address. */
  async person(application: SlackApplication, token: string, user: string): Promise<SlackPersonFacts> {
    const client = this.open(application, token, { retries: 0 });
    return call(async () => {
      const { user: found } = await client.users.info({ user });
      const { name, profile, ...facts } = personSchema.parse(found);
      const isProved = facts.is_email_confirmed && !facts.deleted && !facts.is_bot;
      return { name: profile.real_name || name, email: isProved ? (profile.email ?? null) : null };
    });
  }

  /** Shows a form to the person who pressed something just now. */
  async openView(
    application: SlackApplication,
    token: string,
    triggerId: string,
    view: SlackModal,
  ): Promise<void> {
    const client = this.open(application, token, { retries: 0 });
    await call(() => client.views.open({ trigger_id: triggerId, view }));
  }

  /** Gives the token back; one that is over already is no failure. */
  async revoke(application: SlackApplication, token: string): Promise<void> {
    try {
      await call(() => this.open(application, token).auth.revoke());
    } catch (error) {
      if (!(error instanceof SlackCallError && error.failure === 'ENDED')) throw error;
    }
  }

  private open(
    { origin }: SlackApplication,
    token?: string,
    retryConfig: WebClientOptions['retryConfig'] = { retries: 1, minTimeout: 200, maxTimeout: 500 },
  ): WebClient {
    return new WebClient(token, {
      slackApiUrl: `${origin}/api/`,
      allowAbsoluteUrls: false,
      timeout: CALL_MS,
      retryConfig,
      // Slack asks for half a minute and more: longer than a person waits for a page.
      rejectRateLimitedCalls: true,
      logger: this.logger,
    });
  }
}

/** Slack's types know the two as two kinds of message. */
const replyTo = (thread_ts: string, isBroadcast: boolean) =>
  isBroadcast ? { thread_ts, reply_broadcast: true as const } : { thread_ts };

async function call<T>(work: () => Promise<T>): Promise<T> {
  assertOutsideTransaction('a call of Slack');
  try {
    return await work();
  } catch (error) {
    if (error instanceof z.ZodError) throw new SlackCallError('DOWN', 'unexpected_answer');
    throw toSlackCallError(error);
  }
}

/** Warnings and errors alone: what the library says besides may repeat requests. */
function libraryLogger(logger: Logger): WebClientOptions['logger'] {
  const nothing = (): void => undefined;
  return {
    debug: nothing,
    info: nothing,
    warn: (...parts: unknown[]) => logger.warn({ library: '@slack/web-api' }, parts.map(String).join(' ')),
    error: (...parts: unknown[]) => logger.warn({ library: '@slack/web-api' }, parts.map(String).join(' ')),
    setLevel: nothing,
    getLevel: () => LogLevel.WARN,
    setName: nothing,
  };
}
