import { answerPage, escapeHtml, type Exchange, formOf, redirect } from '../support/http-exchange.js';
import { page } from './page.js';
import type { App, SlackState } from './state.js';

interface Asked {
  app: App;
  redirectUri: string;
  scopes: string[];
  state: string;
}

/** `/oauth/v2/authorize`: the consent page on which a person installs an app in a workspace, or refuses. */
export function answerAuthorize(exchange: Exchange, state: SlackState): void {
  const given = exchange.method === 'POST' ? formOf(exchange) : exchange.url.searchParams;
  const asked = readQuestion(given, state);
  if (typeof asked === 'string') {
    const text = `<h1>エラーが発生しました</h1><p class="problem">${escapeHtml(asked)}</p>`;
    return answerPage(exchange, 400, page('Slack', text));
  }
  if (exchange.method !== 'POST') return answerPage(exchange, 200, question(asked, state));
  const back = new URL(asked.redirectUri);
  back.searchParams.set('state', asked.state);
  const [teamId = '', userId = ''] = (given.get('person') ?? '').split('/');
  const user = state.workspace(teamId)?.users.find(({ id }) => id === userId);
  if (given.get('decision') !== 'allow' || !user) back.searchParams.set('error', 'access_denied');
  else {
    const { app, redirectUri, scopes } = asked;
    back.searchParams.set('code', state.grant({ app: app.clientId, teamId, userId, redirectUri, scopes }));
  }
  redirect(exchange, back.href);
}

/** @returns the error of the link as text. */
function readQuestion(given: URLSearchParams, state: SlackState): Asked | string {
  const app = state.app(given.get('client_id') ?? '');
  if (!app) return 'invalid_client_id';
  const redirectUri = given.get('redirect_uri') ?? app.redirectUris[0] ?? '';
  if (!app.redirectUris.includes(redirectUri)) return 'redirect_uri did not match any configured URIs';
  const scopes = (given.get('scope') ?? '').split(',').filter(Boolean);
  if (scopes.length === 0) return 'invalid_scope';
  return { app, redirectUri, scopes, state: given.get('state') ?? '' };
}

function question({ app, redirectUri, scopes, state: opaque }: Asked, state: SlackState): string {
  const people = state.allWorkspaces.flatMap((workspace) =>
    workspace.users
      .filter(({ isDeleted }) => !isDeleted)
      .map(
        (user) =>
          `<option value="${escapeHtml(`${workspace.id}/${user.id}`)}">${escapeHtml(`${workspace.name} — ${user.name}`)}</option>`,
      ),
  );
  const hidden = Object.entries({
    client_id: app.clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(','),
    state: opaque,
  }).map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`);
  return page(
    'Slack',
    `<h1>${escapeHtml(app.name)}がワークスペースへのアクセスを求めています</h1>
<form method="post" action="/oauth/v2/authorize">${hidden.join('')}
<label>ワークスペースと利用者 <select name="person">${people.join('')}</select></label>
<h2>許可する操作</h2><ul>${scopes.map((scope) => `<li>${escapeHtml(scope)}</li>`).join('')}</ul>
<p><button class="primary" name="decision" value="allow">許可する</button> <button name="decision" value="deny">キャンセル</button></p></form>`,
  );
}
