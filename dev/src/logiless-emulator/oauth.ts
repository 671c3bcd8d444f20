import {
  answerJson,
  answerPage,
  escapeHtml,
  type Exchange,
  formOf,
  redirect,
  Refusal,
} from '../support/http-exchange.js';
import { losesAnswer, takeFault } from './merchant-api.js';
import { page } from './page.js';
import type { EmulatorState } from './state.js';

/** GET and POST `/oauth/v2/auth`: a page on which somebody of LOGILESS agrees or denies. */
export function authorize(exchange: Exchange, state: EmulatorState): void {
  const { method, url } = exchange;
  const asked = method === 'POST' ? formOf(exchange) : url.searchParams;
  const client = state.client(asked.get('client_id') ?? '');
  const redirectUri = asked.get('redirect_uri') ?? '';
  // Before the address is known to be the application's own, nothing is sent to it.
  if (!client?.redirectUris.includes(redirectUri)) {
    const reason = '登録されていないアプリケーション、またはリダイレクト先です。';
    return answerPage(exchange, 400, page('認証できません', `<p>${reason}</p>`));
  }
  if (asked.get('response_type') !== 'code') {
    return redirect(exchange, withQuery(redirectUri, { error: 'unsupported_response_type' }));
  }
  if (method !== 'POST') return answerPage(exchange, 200, decisionPage(state, asked));
  const merchant = state.merchant(asked.get('merchant_id') ?? '');
  const echoed = merchant?.behaviour.echoesState === false ? {} : { state: asked.get('state') };
  if (asked.get('decision') !== 'agree' || !merchant) {
    const refused = {
      error: 'access_denied',
      error_description: 'The user denied access to your application',
    };
    return redirect(exchange, withQuery(redirectUri, { ...refused, ...echoed }));
  }
  const expiresAt = Date.now() + merchant.behaviour.codeSeconds * 1_000;
  const code = state.addCode({ clientId: client.id, merchantId: merchant.id, redirectUri, expiresAt });
  redirect(exchange, withQuery(redirectUri, { code, ...echoed }));
}

function decisionPage(state: EmulatorState, asked: URLSearchParams): string {
  const hidden = ['client_id', 'redirect_uri', 'response_type', 'state']
    .map((name) => `<input type="hidden" name="${name}" value="${escapeHtml(asked.get(name) ?? '')}">`)
    .join('');
  const options = state.merchants
    .map(({ id, name }) => `<option value="${escapeHtml(id)}">${escapeHtml(`${id} ${name}`)}</option>`)
    .join('');
  return page(
    'アプリケーションの認証',
    `<p>「発注ハブ」が、LOGILESSのデータの参照と更新の許可を求めています。</p>
<form method="post" action="/oauth/v2/auth">${hidden}
<p><label>ログイン中のマーチャント <select name="merchant_id">${options}</select></label></p>
<p><button class="primary" name="decision" value="agree">許可する</button> <button name="decision" value="deny">拒否する</button></p></form>`,
  );
}

/** GET `/oauth2/token`: a code or a refresh token becomes a pair of tokens. */
export async function token(exchange: Exchange, state: EmulatorState): Promise<void> {
  const { method, url } = exchange;
  if (method !== 'GET') throw new Refusal(405, { error: 'invalid_request' });
  const asked = url.searchParams;
  const client = state.client(asked.get('client_id') ?? '');
  if (!client || client.secret !== asked.get('client_secret')) {
    throw refusal('invalid_client', 'The client credentials are invalid');
  }
  const merchantId = grantedMerchant(asked, client.id, state);
  const merchant = state.merchant(merchantId);
  if (!merchant) throw refusal('invalid_grant', 'The merchant does not exist any more');
  const seconds = merchant.behaviour.tokenSeconds;
  const pair = state.addTokens(client.id, merchantId, seconds);
  if (await losesAnswer(exchange.response, takeFault(state, merchant, 'GET /oauth2/token'))) return;
  answerJson(exchange, 200, {
    access_token: pair.access,
    token_type: 'bearer',
    expires_in: seconds,
    refresh_token: pair.refresh,
    scope: '',
  });
}

/** Whose data the grant opens. @throws Refusal */
function grantedMerchant(asked: URLSearchParams, clientId: string, state: EmulatorState): string {
  switch (asked.get('grant_type')) {
    case 'authorization_code': {
      const redirectUri = asked.get('redirect_uri');
      const code = asked.get('code');
      if (!code || !redirectUri) throw refusal('invalid_request', 'Missing parameter: code or redirect_uri');
      const found = state.takeCode(code);
      if (found?.clientId !== clientId)
        throw refusal('invalid_grant', "The code doesn't exist or has expired");
      if (found.redirectUri !== redirectUri)
        throw refusal('redirect_uri_mismatch', 'The redirect URI is another');
      return found.merchantId;
    }
    case 'refresh_token': {
      const found = state.takeRefresh(asked.get('refresh_token') ?? '');
      if (found?.clientId !== clientId) throw refusal('invalid_grant', 'Invalid refresh token');
      return found.merchantId;
    }
    default:
      throw refusal('unsupported_grant_type', 'This grant type is not supported');
  }
}

const refusal = (error: string, description: string): Refusal =>
  new Refusal(400, { error, error_description: description });

function withQuery(uri: string, parameters: Record<string, string | null | undefined>): string {
  const target = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) if (value) target.searchParams.set(name, value);
  return target.href;
}
