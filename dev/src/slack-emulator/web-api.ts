import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { answerJson, type Exchange, formOf } from '../support/http-exchange.js';
import { type Block, messageBlocks, modalView } from './blocks.js';
import type { Channel, Installation, Message, SlackState, SlackUser, Workspace } from './state.js';

/** Sent with HTTP 200, as Slack does. */
class ApiError extends Error {
  constructor(
    readonly error: string,
    readonly more: object = {},
  ) {
    super(error);
  }
}

interface Call {
  state: SlackState;
  args: Record<string, string>;
  installation: Installation;
  workspace: Workspace;
}

interface Method {
  /** The required scopes; any one of them suffices. */
  scopes: readonly string[];
  run(call: Call): object;
}

const MAX_TEXT = 40_000;
const DEFAULT_PAGE = 100;
const MAX_PAGE = 999;

const METHODS: Record<string, Method> = {
  'auth.test': {
    scopes: [],
    run: ({ installation, workspace }) => ({
      url: `https://${workspace.id.toLowerCase()}.slack.example/`,
      team: workspace.name,
      team_id: workspace.id,
      user: 'app',
      user_id: installation.botUserId,
    }),
  },
  'auth.revoke': {
    scopes: [],
    run: ({ state, installation }) => {
      state.end(installation.teamId, 'REVOKED', installation.app);
      return { revoked: true };
    },
  },
  'conversations.list': { scopes: ['channels:read', 'groups:read'], run: listChannels },
  'conversations.info': {
    scopes: ['channels:read', 'groups:read'],
    run: (call) => ({ channel: channelView(seenChannel(call), call.installation.app) }),
  },
  'conversations.join': {
    scopes: ['channels:join'],
    run: (call) => {
      const channel = seenChannel(call);
      if (channel.isPrivate) throw new ApiError('method_not_supported_for_channel_type');
      if (channel.isArchived) throw new ApiError('is_archived');
      if (!channel.apps.includes(call.installation.app)) channel.apps.push(call.installation.app);
      return { channel: channelView(channel, call.installation.app) };
    },
  },
  'chat.postMessage': {
    scopes: ['chat:write'],
    run: (call) => {
      const channel = writableChannel(call);
      const parent = call.args['thread_ts'];
      const thread = parent === undefined ? undefined : channel.messages.find(({ ts }) => ts === parent);
      const message = addMessage(call, channel, { threadTs: thread?.threadTs ?? thread?.ts ?? null });
      message.isBroadcast = thread !== undefined && call.args['reply_broadcast'] === 'true';
      return { channel: channel.id, ts: message.ts, message: messageView(message) };
    },
  },
  'chat.postEphemeral': {
    scopes: ['chat:write'],
    run: (call) => {
      const channel = writableChannel(call);
      const visibleTo = call.args['user'] ?? '';
      if (!call.workspace.users.some(({ id }) => id === visibleTo)) throw new ApiError('user_not_in_channel');
      const message = addMessage(call, channel, {
        threadTs: call.args['thread_ts'] ?? null,
        visibleTo,
      });
      return { message_ts: message.ts };
    },
  },
  'chat.update': {
    scopes: ['chat:write'],
    run: (call) => {
      const channel = seenChannel(call);
      const message = channel.messages.find(({ ts, visibleTo }) => ts === call.args['ts'] && !visibleTo);
      if (!message) throw new ApiError('message_not_found');
      if (message.app !== call.installation.app) throw new ApiError('cant_update_message');
      if (channel.isArchived) throw new ApiError('is_archived');
      Object.assign(message, contentOf(call), { isEdited: true });
      return { channel: channel.id, ts: message.ts, text: message.text, message: messageView(message) };
    },
  },
  'views.open': {
    scopes: [],
    run: ({ state, args, installation }) => {
      const view = modalView.safeParse(parseJson(args['view']));
      if (!view.success) throw invalid('invalid_arguments', view.error);
      const trigger = state.takeTrigger(args['trigger_id'] ?? '');
      if (!trigger || trigger.teamId !== installation.teamId) throw new ApiError('invalid_trigger_id');
      if (trigger.isExpired) throw new ApiError('expired_trigger_id');
      const { teamId, userId } = trigger;
      const id = `V${randomBytes(5).toString('hex').toUpperCase()}`;
      // A person can have only one open modal.
      state.views = state.views.filter((open) => open.userId !== userId);
      state.views.push({ id, teamId, userId, app: installation.app, view: view.data });
      return { view: { id, ...view.data } };
    },
  },
  'users.info': {
    scopes: ['users:read'],
    run: ({ workspace, args, installation }) => {
      const user = workspace.users.find(({ id }) => id === args['user']);
      if (!user) throw new ApiError('user_not_found');
      return { user: userView(user, installation) };
    },
  },
  'users.lookupByEmail': {
    scopes: ['users:read.email'],
    run: ({ workspace, args, installation }) => {
      const user = workspace.users.find(
        ({ email, isDeleted }) => !isDeleted && email?.toLowerCase() === args['email']?.toLowerCase(),
      );
      if (!user) throw new ApiError('users_not_found');
      return { user: userView(user, installation) };
    },
  },
};

/** `/api/{method}`: calls of apps. Errors have HTTP 200 too, as at Slack. */
export function answerWebApi(exchange: Exchange, state: SlackState): void {
  const method = exchange.url.pathname.slice('/api/'.length);
  try {
    const args = argumentsOf(exchange);
    const answer = method === 'oauth.v2.access' ? exchangeCode(args, state) : undefined;
    if (answer) {
      state.save();
      return answerJson(exchange, 200, { ok: true, ...answer });
    }
    carryOut(exchange, method, args, state);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    answerJson(exchange, 200, { ok: false, error: error.error, ...error.more });
  }
}

function carryOut(exchange: Exchange, name: string, args: Record<string, string>, state: SlackState): void {
  const method = METHODS[name];
  if (!method) throw new ApiError('unknown_method', { req_method: name });
  const installation = authorized(exchange, args, state);
  const workspace = state.workspace(installation.teamId);
  if (!workspace) throw new ApiError('account_inactive');
  const { scopes } = installation;
  if (method.scopes.length > 0 && !method.scopes.some((scope) => scopes.includes(scope))) {
    throw new ApiError('missing_scope', { needed: method.scopes.join(','), provided: scopes.join(',') });
  }
  const fault = state.takeFault(workspace.id, name);
  if (fault?.kind === 'ERROR') throw new ApiError(fault.error);
  if (fault?.kind === 'RATE_LIMITED') {
    exchange.response.setHeader('retry-after', String(fault.retryAfter));
    return answerJson(exchange, 429, { ok: false, error: 'ratelimited' });
  }
  if (fault?.kind === 'STATUS')
    return answerJson(exchange, fault.status, { ok: false, error: 'fatal_error' });
  const answer = method.run({ state, args, installation, workspace });
  state.save();
  if (fault?.kind === 'LOST_ANSWER') exchange.response.destroy();
  else answerJson(exchange, 200, { ok: true, ...answer });
}

/** Arguments in the query, in a form or as JSON; structured values are JSON within the form. */
function argumentsOf(exchange: Exchange): Record<string, string> {
  const fromQuery = Object.fromEntries(exchange.url.searchParams);
  if (!exchange.request.headers['content-type']?.startsWith('application/json')) {
    return { ...fromQuery, ...Object.fromEntries(formOf(exchange)) };
  }
  const given = z.record(z.string(), z.unknown()).safeParse(parseJson(exchange.body.toString('utf8')));
  if (!given.success) throw new ApiError('invalid_json');
  const texts = Object.entries(given.data).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return { ...fromQuery, ...Object.fromEntries(texts) };
}

function authorized(exchange: Exchange, args: Record<string, string>, state: SlackState): Installation {
  const [, bearer] = /^Bearer (\S+)$/i.exec(exchange.request.headers.authorization ?? '') ?? [];
  const token = bearer ?? args['token'];
  if (!token) throw new ApiError('not_authed');
  const installation = state.installation(token);
  if (!installation) throw new ApiError('invalid_auth');
  if (installation.state === 'REVOKED') throw new ApiError('token_revoked');
  if (installation.state === 'UNINSTALLED') throw new ApiError('account_inactive');
  return installation;
}

function exchangeCode(args: Record<string, string>, state: SlackState): object {
  const app = state.app(args['client_id'] ?? '');
  if (!app) throw new ApiError('invalid_client_id');
  if (app.clientSecret !== args['client_secret']) throw new ApiError('bad_client_secret');
  const grant = state.grantOf(args['code'] ?? '');
  if (!grant || grant.app !== app.clientId) throw new ApiError('invalid_code');
  if (grant.isUsed) throw new ApiError('code_already_used');
  if (grant.redirectUri !== args['redirect_uri']) throw new ApiError('bad_redirect_uri');
  const workspace = state.workspace(grant.teamId);
  if (!workspace) throw new ApiError('invalid_code');
  grant.isUsed = true;
  const { token, scopes, botUserId } = state.install(app.clientId, grant.teamId, grant.scopes);
  return {
    access_token: token,
    token_type: 'bot',
    scope: scopes.join(','),
    bot_user_id: botUserId,
    app_id: `A${app.clientId}`,
    team: { id: workspace.id, name: workspace.name },
    enterprise: null,
    authed_user: { id: grant.userId },
    is_enterprise_install: false,
  };
}

/** A private channel is invisible to an app that was not added to it. */
const isSeen = ({ isPrivate, apps }: Channel, app: string): boolean => !isPrivate || apps.includes(app);

function listChannels({ args, installation, workspace }: Call): object {
  const limit = Number(args['limit'] ?? DEFAULT_PAGE);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE) throw new ApiError('invalid_limit');
  const types = (args['types'] ?? 'public_channel').split(',');
  const needed = { public_channel: 'channels:read', private_channel: 'groups:read' };
  for (const [type, scope] of Object.entries(needed)) {
    if (types.includes(type) && !installation.scopes.includes(scope)) {
      throw new ApiError('missing_scope', { needed: scope, provided: installation.scopes.join(',') });
    }
  }
  const from = args['cursor'] ? Number(Buffer.from(args['cursor'], 'base64').toString()) : 0;
  if (!Number.isInteger(from) || from < 0) throw new ApiError('invalid_cursor');
  const page = workspace.channels.slice(from, from + limit);
  const hasMore = from + limit < workspace.channels.length;
  return {
    // Filtered after paging, so that a page may have fewer channels than its limit, or none.
    channels: page
      .filter((channel) => types.includes(channel.isPrivate ? 'private_channel' : 'public_channel'))
      .filter((channel) => isSeen(channel, installation.app))
      .filter(({ isArchived }) => args['exclude_archived'] !== 'true' || !isArchived)
      .map((channel) => channelView(channel, installation.app)),
    response_metadata: {
      next_cursor: hasMore ? Buffer.from(String(from + limit)).toString('base64') : '',
    },
  };
}

function seenChannel({ args, installation, workspace }: Call): Channel {
  const channel = workspace.channels.find(({ id }) => id === args['channel']);
  if (!channel || !isSeen(channel, installation.app)) throw new ApiError('channel_not_found');
  return channel;
}

function writableChannel(call: Call): Channel {
  const channel = seenChannel(call);
  if (channel.isArchived) throw new ApiError('is_archived');
  const { app, scopes } = call.installation;
  if (!channel.apps.includes(app) && !scopes.includes('chat:write.public')) {
    throw new ApiError('not_in_channel');
  }
  return channel;
}

function contentOf({ args }: Call): { text: string; blocks: Block[] } {
  const text = args['text'] ?? '';
  const blocks = messageBlocks.safeParse(args['blocks'] === undefined ? [] : parseJson(args['blocks']));
  if (!blocks.success) throw invalid('invalid_blocks', blocks.error);
  if (text === '' && blocks.data.length === 0) throw new ApiError('no_text');
  if ([...text].length > MAX_TEXT) throw new ApiError('msg_too_long');
  return { text, blocks: blocks.data };
}

function addMessage(
  call: Call,
  channel: Channel,
  { threadTs, visibleTo = null }: { threadTs: string | null; visibleTo?: string | null },
): Message {
  const { app, botUserId } = call.installation;
  const content = contentOf(call);
  const message: Message = {
    ts: call.state.nextTs(),
    threadTs,
    app,
    botUserId,
    ...content,
    isEdited: false,
    isBroadcast: false,
    visibleTo,
  };
  channel.messages.push(message);
  return message;
}

const messageView = ({ ts, threadTs, botUserId, text, blocks }: Message): object => ({
  type: 'message',
  ts,
  ...(threadTs === null ? {} : { thread_ts: threadTs }),
  user: botUserId,
  text,
  blocks,
});

const channelView = ({ id, name, isPrivate, isArchived, apps }: Channel, app: string): object => ({
  id,
  name,
  is_channel: !isPrivate,
  is_group: isPrivate,
  is_private: isPrivate,
  is_archived: isArchived,
  is_member: apps.includes(app),
});

const userView = ({ id, name, email, isDeleted }: SlackUser, { teamId, scopes }: Installation): object => ({
  id,
  team_id: teamId,
  name,
  deleted: isDeleted,
  is_bot: false,
  is_email_confirmed: email !== null,
  profile: {
    real_name: name,
    ...(email !== null && scopes.includes('users:read.email') ? { email } : {}),
  },
});

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

const invalid = (error: string, { issues }: z.ZodError): ApiError =>
  new ApiError(error, {
    response_metadata: {
      messages: issues.map(({ message, path }) => `[ERROR] ${message} [json-pointer:/${path.join('/')}]`),
    },
  });
