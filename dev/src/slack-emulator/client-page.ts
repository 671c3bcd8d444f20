import {
  answerPage,
  escapeHtml,
  type Exchange,
  formOf,
  redirect,
  Refusal,
} from '../support/http-exchange.js';
import { pressButton, submitModal } from './interactions.js';
import { page } from './page.js';
import { renderBlocks, renderMrkdwn } from './render-blocks.js';
import type { Channel, Message, SlackState, SlackUser, Workspace } from './state.js';

/** The person and the channel in view; part of every URL and form of the page. */
interface Place {
  workspace: Workspace;
  channel: Channel;
  user: SlackUser;
}

/** The last error message for each user id; shown once. */
const problems = new WeakMap<SlackState, Map<string, string>>();

/** The workspaces as their members see them, where buttons are clicked and apps are added to channels. */
export async function answerClientPage(exchange: Exchange, state: SlackState): Promise<void> {
  if (exchange.method !== 'POST') return answerPage(exchange, 200, show(exchange, state));
  // Forms of this page send its origin; other sites are refused.
  const { origin, host } = exchange.request.headers;
  if (origin !== undefined && origin !== `http://${host}`) throw new Refusal(403, { error: 'access_denied' });
  const form = formOf(exchange);
  const place = placeOf(form, state);
  if (!place) throw new Refusal(404, { error: 'not_found' });
  const problem = await carryOut(exchange.url.pathname, form, place, state);
  state.save();
  const told = problems.get(state) ?? new Map<string, string>();
  problems.set(state, told);
  if (problem === undefined) told.delete(place.user.id);
  else told.set(place.user.id, problem);
  redirect(exchange, addressOf(place));
}

function carryOut(
  path: string,
  form: URLSearchParams,
  place: Place,
  state: SlackState,
): Promise<string | undefined> | string | undefined {
  const { workspace, channel, user } = place;
  switch (path) {
    case '/client/press': {
      const message = channel.messages.find(({ ts }) => ts === form.get('message'));
      if (!message) return 'このメッセージはもうありません。';
      const [blockIndex = 0, elementIndex = 0] = (form.get('press') ?? '').split('.').map(Number);
      return pressButton(state, { workspace, channel, message, userId: user.id, blockIndex, elementIndex });
    }
    case '/client/submit': {
      const open = state.views.find(({ id }) => id === form.get('view'));
      if (!open) return undefined;
      const values = open.view.blocks.map((_, index) => [index, form.get(`input.${index}`) ?? ''] as const);
      return submitModal(state, open, new Map(values));
    }
    case '/client/close':
      state.views = state.views.filter(({ id }) => id !== form.get('view'));
      return undefined;
    case '/client/apps': {
      const app = form.get('app') ?? '';
      const others = channel.apps.filter((clientId) => clientId !== app);
      channel.apps = others.length < channel.apps.length ? others : [...others, app];
      return undefined;
    }
    case '/client/archive':
      channel.isArchived = !channel.isArchived;
      return undefined;
    case '/client/uninstall':
      state.end(workspace.id, 'UNINSTALLED', form.get('app') ?? '');
      return undefined;
    default:
      throw new Refusal(404, { error: 'not_found' });
  }
}

/** @returns the named place, or the first one; undefined without any member. */
function placeOf(given: URLSearchParams, state: SlackState): Place | undefined {
  const workspaces = state.allWorkspaces;
  const workspace = workspaces.find(({ id }) => id === given.get('team')) ?? workspaces[0];
  const channel = workspace?.channels.find(({ id }) => id === given.get('channel')) ?? workspace?.channels[0];
  const user = workspace?.users.find(({ id }) => id === given.get('user')) ?? workspace?.users[0];
  return workspace && channel && user && { workspace, channel, user };
}

const fieldsOf = ({ workspace, channel, user }: Place): Record<string, string> => ({
  team: workspace.id,
  channel: channel.id,
  user: user.id,
});
const addressOf = (place: Place): string => `/?${new URLSearchParams(fieldsOf(place)).toString()}`;
const hidden = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');

function show(exchange: Exchange, state: SlackState): string {
  const place = placeOf(exchange.url.searchParams, state);
  if (!place) return page('Slack', '<h1>ワークスペースがありません</h1>');
  const { workspace, channel, user } = place;
  const told = problems.get(state)?.get(user.id);
  problems.get(state)?.delete(user.id);
  const title = `#${channel.name}${channel.isPrivate ? '（非公開）' : ''}`;
  return page(
    title,
    `${navigation(place, state)}<div><h1>${escapeHtml(title)}${channel.isArchived ? '（アーカイブ済み）' : ''}</h1>
<p class="note">${escapeHtml(workspace.name)}を${escapeHtml(user.name)}として見ています。</p>
${told === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(told)}</p>`}
${modals(place, state)}${messages(place, state)}${administration(place, state)}</div>`,
    'wide',
  );
}

function navigation(place: Place, state: SlackState): string {
  const link = (to: Place, label: string, isCurrent: boolean): string =>
    `<a href="${escapeHtml(addressOf(to))}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a>`;
  const workspaces = state.allWorkspaces.flatMap((workspace) => {
    const [channel] = workspace.channels;
    const [user] = workspace.users;
    if (!channel || !user) return [];
    return [link({ workspace, channel, user }, workspace.name, workspace.id === place.workspace.id)];
  });
  const channels = place.workspace.channels
    .slice(0, 200)
    .map((channel) =>
      link(
        { ...place, channel },
        `#${channel.name}${channel.isPrivate ? '（非公開）' : ''}`,
        channel.id === place.channel.id,
      ),
    );
  const people = place.workspace.users.map((user) =>
    link({ ...place, user }, user.name, user.id === place.user.id),
  );
  return `<nav aria-label="Slack"><h2>ワークスペース</h2>${workspaces.join('')}<h2>チャンネル</h2>${channels.join('')}<h2>表示する人</h2>${people.join('')}</nav>`;
}

function messages(place: Place, state: SlackState): string {
  const seen = place.channel.messages.filter(
    ({ visibleTo }) => visibleTo === null || visibleTo === place.user.id,
  );
  const threads = seen.filter(({ threadTs }) => threadTs === null || !seen.some(({ ts }) => ts === threadTs));
  if (threads.length === 0) return '<p class="note">メッセージはまだありません。</p>';
  return threads
    .map((message) => {
      const replies = seen.filter(({ threadTs }) => threadTs === message.ts);
      return article(place, message, state, replies.map((reply) => article(place, reply, state)).join(''));
    })
    .join('');
}

function article(place: Place, message: Message, state: SlackState, replies = ''): string {
  const fields = hidden({ ...fieldsOf(place), message: message.ts });
  const name = escapeHtml(state.app(message.app)?.name ?? message.app);
  const content =
    message.blocks.length > 0 ? renderBlocks(message.blocks, fields) : renderMrkdwn(message.text);
  const isOnly = message.visibleTo !== null;
  return `<article${isOnly ? ' class="only"' : ''}><div><span class="who">${name}</span><span class="app">アプリ</span>${
    isOnly ? '<span class="note">あなただけに表示されています</span>' : ''
  }${message.isBroadcast ? '<span class="note">チャンネルにも投稿</span>' : ''}${message.isEdited ? '<span class="note">（編集済み）</span>' : ''}</div>${content}${replies}</article>`;
}

function modals(place: Place, state: SlackState): string {
  return state.views
    .filter(({ teamId, userId }) => teamId === place.workspace.id && userId === place.user.id)
    .map(({ id, view }) => {
      const fields = hidden({ ...fieldsOf(place), view: id });
      return `<section class="modal" role="dialog" aria-label="${escapeHtml(view.title.text)}"><div class="header">${escapeHtml(view.title.text)}</div>
<form method="post" action="/client/submit">${fields}${renderBlocks(view.blocks, '')}<button class="primary">${escapeHtml(view.submit?.text ?? '送信')}</button></form>
<form method="post" action="/client/close">${fields}<button>${escapeHtml(view.close?.text ?? 'キャンセル')}</button></form></section>`;
    })
    .join('');
}

/** Administration of a workspace: its apps and channels. */
function administration(place: Place, state: SlackState): string {
  const fields = hidden(fieldsOf(place));
  const apps = state.appsOf(place.workspace.id).map((app) => {
    const field = hidden({ app: app.clientId });
    const isIn = place.channel.apps.includes(app.clientId);
    return `<form class="inline" method="post" action="/client/apps">${fields}${field}<button>${escapeHtml(app.name)}を${isIn ? 'チャンネルから外す' : 'チャンネルに追加する'}</button></form>
<form class="inline" method="post" action="/client/uninstall">${fields}${field}<button>${escapeHtml(app.name)}をワークスペースから削除する</button></form>`;
  });
  return `<h2>管理</h2>${apps.join('')}<form class="inline" method="post" action="/client/archive">${fields}<button>${
    place.channel.isArchived ? 'アーカイブから戻す' : 'チャンネルをアーカイブする'
  }</button></form>`;
}
