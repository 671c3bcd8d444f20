import { assertOutsideTransaction, LOGGER, traced } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { LogLevel, type ViewsOpenArguments, WebClient, type WebClientOptions } from '@slack/web-api';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { SlackApplication } from './slack.application.js';
import { SlackCallError, toSlackCallError } from './slack.errors.js';
import { slackFetch } from './slack.fetch.js';

/** Scopes that an installation requests; only those that are used. */
export const SLACK_SCOPES = [
  'chat:write',
  'channels:read',
  'channels:join',
  'groups:read',
  'users:read',
  'users:read.email',
] as const;
/** Scopes for identifying the user who pressed a button. */
const PERSON_SCOPES = ['users:read', 'users:read.email'];

/** Whether the scopes of a workspace permit approvals in Slack. */
export const permitsDeciding = (scopes: readonly string[] | null | undefined): boolean =>
  PERSON_SCOPES.every((scope) => scopes?.includes(scope));

/** Slack permits less than 1,000. */
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

/** A modal of Slack. */
export type SlackModal = ViewsOpenArguments['view'];

/** A member of a workspace. */
export interface SlackPersonFacts {
  name: string;
  /** Verified by Slack; null when it is not, or hidden. */
  email: string | null;
}

/** A message to post. */
export interface SlackMessage {
  channel: string;
  /** Text of notifications and old clients. */
  text: string;
  /** Block Kit; only the text is shown when omitted. */
  blocks?: readonly { type: string }[];
  /** The message that it replies to. */
  threadTs?: string;
  /** Whether a reply is also shown in the channel. */
  isBroadcast?: boolean;
}

/** A message that Slack has posted. */
export interface PostedSlackMessage {
  /** Slack's id of it within its channel. */
  ts: string;
  /** Whether it is in a thread. Slack posts the reply to a deleted message outside of threads. */
  isReply: boolean;
}

export interface SlackChannelFacts {
  id: string;
  name: string;
  isPrivate: boolean;
  /** Whether the app is a member. */
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

/** Slack's Web API for callers who wait for the response. Every method fails with `SlackCallError`. */
@Injectable()
export class SlackClient {
  private readonly logger: WebClientOptions['logger'];

  constructor(@Inject(LOGGER) logger: Logger) {
    this.logger = libraryLogger(logger);
  }

  /** The page on which a member of a workspace permits the installation. */
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

  /** Exchanges a code for a token. */
  async exchange(application: SlackApplication, code: string): Promise<SlackInstallation> {
    const { clientId: client_id, clientSecret: client_secret, redirectUri: redirect_uri } = application;
    const answer = await call(() =>
      this.open(application).oauth.v2.access({ client_id, client_secret, redirect_uri, code }),
    );
    const given = installation.safeParse(answer);
    // An installation for a whole Slack organisation has no workspace.
    if (!given.success) throw new SlackCallError('REFUSED', 'no_workspace');
    const { access_token: token, team, scope } = given.data;
    return { token, teamId: team.id, teamName: team.name, scopes: scope.split(',').filter(Boolean) };
  }

  /** All channels that the app sees, from all pages; private ones only when it was added. */
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

  /** One channel; the app joins it when that requires no invitation. */
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

  async post(
    application: SlackApplication,
    token: string,
    message: SlackMessage,
  ): Promise<PostedSlackMessage> {
    // Not retried: Slack may have posted it although the response was lost.
    const client = this.open(application, token, { retries: 0 });
    const { channel, text, blocks = [], threadTs, isBroadcast = false } = message;
    const content = { channel, text, blocks: [...blocks], unfurl_links: false };
    return call(async () => {
      const answer = await client.chat.postMessage(
        threadTs === undefined ? content : { ...content, ...replyTo(threadTs, isBroadcast) },
      );
      const ts = z.string().min(1).parse(answer.ts);
      // The answer repeats the message.
      const isInThread = answer.message === undefined || answer.message.thread_ts !== undefined;
      return { ts, isReply: threadTs !== undefined && isInThread };
    });
  }

  /** Updates one of our messages. */
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

  /** Posts a message that only one user of a channel sees. */
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

  /** A member of the workspace; deactivated members and apps have no address. */
  async person(application: SlackApplication, token: string, user: string): Promise<SlackPersonFacts> {
    const client = this.open(application, token, { retries: 0 });
    return call(async () => {
      const { user: found } = await client.users.info({ user });
      const { name, profile, ...facts } = personSchema.parse(found);
      const isProved = facts.is_email_confirmed && !facts.deleted && !facts.is_bot;
      return { name: profile.real_name || name, email: isProved ? (profile.email ?? null) : null };
    });
  }

  /** Opens a form for the user who has just pressed a button. */
  async openView(
    application: SlackApplication,
    token: string,
    triggerId: string,
    view: SlackModal,
  ): Promise<void> {
    const client = this.open(application, token, { retries: 0 });
    await call(() => client.views.open({ trigger_id: triggerId, view }));
  }

  /** Revokes the token; an already invalid one is no failure. */
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
      fetch: slackFetch,
      retryConfig,
      // Slack requests pauses of 30 seconds and more: longer than a user waits for a page.
      rejectRateLimitedCalls: true,
      logger: this.logger,
    });
  }
}

/** Slack's types distinguish the two as separate kinds of message. */
const replyTo = (thread_ts: string, isBroadcast: boolean) =>
  isBroadcast ? { thread_ts, reply_broadcast: true as const } : { thread_ts };

async function call<T>(work: () => Promise<T>): Promise<T> {
  assertOutsideTransaction('a call of Slack');
  try {
    return await traced({ name: 'slack call', kind: 'client' }, work);
  } catch (error) {
    if (error instanceof z.ZodError) throw new SlackCallError('DOWN', 'unexpected_answer');
    throw toSlackCallError(error);
  }
}

/** Only warnings and errors: other log lines of the library may contain requests. */
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
