import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LogLevel, WebClient, type WebClientOptions } from '@slack/web-api';
import { z } from 'zod';
import { signatureOf } from '../src/slack-emulator/interactions.js';
import { slackPart } from '../src/slack-emulator/slack-emulator.js';
import { ensureSecrets } from '../src/stack/secrets.js';
import { localUrl, type Settings } from '../src/stack/settings.js';
import type { RunningPart } from '../src/supervisor/part.js';
import { testSettings } from '../src/support/test-settings.js';

const APP = {
  clientSecret: 'client-secret',
  signingSecret: '8f742231b10e8888abcd99yyyzzz85a5',
  name: '試験アプリ',
  redirectUris: ['http://127.0.0.1:1/back'],
};
const SCOPES = 'chat:write,channels:read,groups:read,channels:join,users:read,users:read.email';
const WORKSPACE = {
  name: '見本ワークスペース',
  users: [
    { id: 'U1', name: '見本 花子', email: 'hanako@sample.example' },
    { id: 'U2', name: '試作 太郎', email: null },
  ],
  channels: [
    { id: 'C1', name: '発注' },
    { id: 'C2', name: '役員', isPrivate: true },
    { id: 'C3', name: '旧', isArchived: true },
    { id: 'C4', name: '承認', isPrivate: true, apps: ['app'] },
  ],
};

let settings: Settings;
let remove: () => void;
let running: RunningPart;
let base: string;

const start = async (): Promise<void> => {
  running = await slackPart(settings, ensureSecrets(settings.dataDir)).start();
};
beforeAll(async () => {
  ({ settings, remove } = await testSettings());
  base = localUrl(settings.ports.slack);
  await start();
});
afterAll(async () => {
  await running.stop();
  remove();
});

const hook = async (method: string, path: string, body?: unknown): Promise<Response> => {
  const response = await fetch(`${base}/emulator/${path}`, { method, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return response;
};
const nothing = (): void => undefined;
/** These tests provoke errors. */
const silent: WebClientOptions['logger'] = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  setLevel: nothing,
  getLevel: () => LogLevel.ERROR,
  setName: nothing,
};
const client = (token?: string): WebClient =>
  new WebClient(token, {
    slackApiUrl: `${base}/api/`,
    logger: silent,
    retryConfig: { retries: 2, minTimeout: 1, maxTimeout: 1 },
  });

/** Follows the consent page as a browser would. @returns the redirect target. */
async function consent(decision: 'allow' | 'deny', person = 'T1/U1', more = {}): Promise<URL> {
  const fields = {
    client_id: 'app',
    redirect_uri: APP.redirectUris[0] ?? '',
    scope: SCOPES,
    state: 'opaque',
  };
  const response = await fetch(`${base}/oauth/v2/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...fields, ...more, person, decision }),
  });
  return new URL(response.headers.get('location') ?? 'http://nowhere/');
}
const exchange = (code: string, more = {}) =>
  client().oauth.v2.access({
    client_id: 'app',
    client_secret: APP.clientSecret,
    redirect_uri: APP.redirectUris[0],
    code,
    ...more,
  });
const codeOf = (back: URL): string => back.searchParams.get('code') ?? '';
const install = async (): Promise<WebClient> =>
  client((await exchange(codeOf(await consent('allow')))).access_token);

/** Slack's error code, or "ok". */
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => z.object({ data: z.object({ error: z.string() }) }).parse(error).data.error,
  );

beforeEach(async () => {
  await hook('PUT', 'apps/app', APP);
  await hook('PUT', 'workspaces/T1', WORKSPACE);
});
afterEach(() => hook('DELETE', 'workspaces/T1/apps'));

describe('consent', () => {
  test('shows the app, its scopes and the users, and issues a single-use code', async () => {
    const page = await fetch(`${base}/oauth/v2/authorize?client_id=app&scope=chat:write&state=a`);
    const html = await page.text();
    expect(html).toContain('試験アプリがワークスペースへのアクセスを求めています');
    expect(html).toContain('chat:write');
    expect(html).toContain('見本ワークスペース — 見本 花子');
    const back = await consent('allow');
    expect(`${back.origin}${back.pathname} ${back.searchParams.get('state')}`).toBe(
      'http://127.0.0.1:1/back opaque',
    );
    const code = codeOf(back);
    expect(await outcome(exchange(code, { client_id: 'nobody' }))).toBe('invalid_client_id');
    expect(await outcome(exchange(code, { client_secret: 'wrong' }))).toBe('bad_client_secret');
    expect(await outcome(exchange(code, { redirect_uri: 'http://127.0.0.1:2/' }))).toBe('bad_redirect_uri');
    expect(await exchange(code)).toMatchObject({
      token_type: 'bot',
      team: { id: 'T1', name: '見本ワークスペース' },
      authed_user: { id: 'U1' },
      access_token: expect.stringMatching(/^xoxb-/),
    });
    expect(await outcome(exchange(code))).toBe('code_already_used');
    expect(await outcome(exchange('guessed'))).toBe('invalid_code');
  });

  test('that is denied redirects with the reason; unregistered redirect URIs are refused', async () => {
    const back = await consent('deny');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe('opaque');
    const foreign = await consent('allow', 'T1/U1', { redirect_uri: 'http://127.0.0.1:2/' });
    expect(foreign.host).toBe('nowhere');
  });

  test('given twice returns the same token, which ends for both', async () => {
    const [one, other] = [await install(), await install()];
    expect(one.token).toBe(other.token);
    await one.auth.revoke();
    expect(await outcome(other.auth.test())).toBe('token_revoked');
  });
});

describe('channels', () => {
  const names = async (
    slack: WebClient,
    options: Record<string, unknown>,
  ): Promise<(string | undefined)[][]> => {
    const pages = [];
    for await (const page of slack.paginate('conversations.list', options)) {
      const { channels } = z.object({ channels: z.array(z.object({ name: z.string() })) }).parse(page);
      pages.push(channels.map(({ name }) => name));
    }
    return pages;
  };

  test('are returned in pages, some of them empty; private ones only where the app is a member', async () => {
    const slack = await install();
    const types = 'public_channel,private_channel';
    expect(await names(slack, { types, exclude_archived: true, limit: 1 })).toEqual([
      ['発注'],
      [],
      [],
      ['承認'],
    ]);
    expect(await names(slack, {})).toEqual([['発注', '旧']]);
    expect(await outcome(slack.conversations.list({ limit: 1_000 }))).toBe('invalid_limit');
    expect(await outcome(slack.conversations.info({ channel: 'C2' }))).toBe('channel_not_found');
    expect(await slack.conversations.info({ channel: 'C4' })).toMatchObject({
      channel: { name: '承認', is_private: true, is_member: true },
    });
  });

  test('accept messages from members only', async () => {
    const slack = await install();
    const post = (channel: string) => outcome(slack.chat.postMessage({ channel, text: '本文' }));
    expect(await post('C1')).toBe('not_in_channel');
    expect(await outcome(slack.conversations.join({ channel: 'C1' }))).toBe('ok');
    expect(await post('C1')).toBe('ok');
    expect(await post('C2')).toBe('channel_not_found');
    expect(await post('C3')).toBe('is_archived');
    expect(await outcome(slack.conversations.join({ channel: 'C4' }))).toBe(
      'method_not_supported_for_channel_type',
    );
  });
});

describe('messages', () => {
  const section = (text: string) => ({ type: 'section' as const, text: { type: 'mrkdwn' as const, text } });
  const show = async (user: string): Promise<string> =>
    (await fetch(`${base}/?team=T1&channel=C4&user=${user}`)).text();

  test('are threaded, updated and ephemeral as the page shows them', async () => {
    const slack = await install();
    const channel = 'C4';
    const { ts = '' } = await slack.chat.postMessage({ channel, text: '承認依頼' });
    await slack.chat.postMessage({
      channel,
      thread_ts: ts,
      text: 'a',
      blocks: [section('<https://sample.example/a?b=1&amp;c=2|発注 001> *重要*')],
    });
    await slack.chat.postEphemeral({ channel, user: 'U2', text: '太郎さんだけに' });
    await slack.chat.update({ channel, ts, text: '承認済み &lt;!channel&gt; <!channel>' });
    const forHanako = await show('U1');
    expect(forHanako).not.toContain('承認依頼');
    expect(forHanako).toContain('（編集済み）');
    expect(forHanako).toContain('承認済み &lt;!channel&gt; <span class="mention">!channel</span>');
    expect(forHanako).toContain('<a href="https://sample.example/a?b=1&amp;c=2">発注 001</a> <b>重要</b>');
    expect(forHanako).not.toContain('太郎さんだけに');
    expect(await show('U2')).toContain('太郎さんだけに');
    expect(await outcome(slack.chat.update({ channel, ts: '1.000000', text: 'b' }))).toBe(
      'message_not_found',
    );
  });

  test("beyond Slack's limits are refused", async () => {
    const slack = await install();
    const post = (text: string, blocks?: ReturnType<typeof section>[]) =>
      outcome(slack.chat.postMessage({ channel: 'C4', text, ...(blocks && { blocks }) }));
    expect(await post('')).toBe('no_text');
    expect(await post('あ'.repeat(40_001))).toBe('msg_too_long');
    expect(await post('a', [section('あ'.repeat(3_000))])).toBe('ok');
    expect(await post('a', [section('あ'.repeat(3_001))])).toBe('invalid_blocks');
    expect(
      await post(
        'a',
        Array.from({ length: 51 }, () => section('b')),
      ),
    ).toBe('invalid_blocks');
  });

  test('can fail as at Slack: rate limits, an outage, a lost response, expired tokens', async () => {
    const slack = await install();
    const post = () => outcome(slack.chat.postMessage({ channel: 'C4', text: '本文' }));
    const fault = (fault: object) =>
      hook('POST', 'workspaces/T1/faults', { method: 'chat.postMessage', ...fault });
    const posted = async (): Promise<number> => {
      const kept = z.object({ channels: z.array(z.object({ messages: z.array(z.unknown()) })) });
      return kept.parse(await (await hook('GET', 'workspaces/T1')).json()).channels[3]?.messages.length ?? 0;
    };
    await fault({ kind: 'RATE_LIMITED', retryAfter: 1 });
    expect(await post()).toBe('ok');
    await fault({ kind: 'STATUS', status: 503 });
    expect(await post()).toBe('ok');
    await fault({ kind: 'ERROR', error: 'internal_error' });
    expect(await post()).toBe('internal_error');
    expect(await posted()).toBe(2);
    await fault({ kind: 'LOST_ANSWER' });
    expect(await post()).toBe('ok');
    expect(await posted()).toBe(4);
    await hook('DELETE', 'workspaces/T1/tokens');
    expect(await post()).toBe('token_revoked');
    const again = await install();
    await hook('DELETE', 'workspaces/T1/apps');
    expect(await outcome(again.auth.test())).toBe('account_inactive');
    expect(await outcome(client('xoxb-guessed').auth.test())).toBe('invalid_auth');
    expect(await outcome(client().auth.test())).toBe('not_authed');
  });

  test('survive a restart, and so does the token', async () => {
    const slack = await install();
    await slack.chat.postMessage({ channel: 'C4', text: '再起動の前' });
    await running.stop();
    await start();
    expect(await outcome(slack.auth.test())).toBe('ok');
    expect(await show('U1')).toContain('再起動の前');
  });
});

test('users are found by the mail address that Slack knows', async () => {
  const slack = await install();
  expect(await slack.users.lookupByEmail({ email: 'HANAKO@sample.example' })).toMatchObject({
    user: { id: 'U1', profile: { email: 'hanako@sample.example' } },
  });
  expect(await outcome(slack.users.lookupByEmail({ email: 'nobody@sample.example' }))).toBe(
    'users_not_found',
  );
  const { user } = await slack.users.info({ user: 'U2' });
  expect(user).toMatchObject({ id: 'U2', name: '試作 太郎' });
  expect(user?.profile).not.toHaveProperty('email');
});

describe('a button', () => {
  interface Received {
    signature: string;
    timestamp: string;
    body: string;
    payload: Record<string, unknown>;
  }
  const received: Received[] = [];
  let answers: string[] = [];
  let app: Server;

  beforeAll(async () => {
    app = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({
          signature: String(request.headers['x-slack-signature']),
          timestamp: String(request.headers['x-slack-request-timestamp']),
          body,
          payload: JSON.parse(new URLSearchParams(body).get('payload') ?? '{}'),
        });
        response.end(answers.shift() ?? '');
      });
    });
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    app.close();
  });
  beforeEach(async () => {
    received.length = 0;
    answers = [];
    const address = app.address() as AddressInfo;
    await hook('PUT', 'apps/app', { ...APP, interactivityUrl: `http://127.0.0.1:${address.port}/` });
  });

  const place = { team: 'T1', channel: 'C4', user: 'U1' };
  const submit = async (path: string, fields: object, headers = {}): Promise<string> => {
    const body = new URLSearchParams({ ...place, ...fields });
    return (await fetch(`${base}/client/${path}`, { method: 'POST', body, headers })).text();
  };

  test('sends a signed interaction as Slack does when clicked, and may open a modal', async () => {
    const slack = await install();
    const { ts = '' } = await slack.chat.postMessage({
      channel: 'C4',
      text: '承認依頼',
      blocks: [
        {
          type: 'actions',
          block_id: 'decide',
          elements: [
            {
              type: 'button',
              text: { type: 'plain_text', text: '差戻し' },
              action_id: 'deny',
              value: 'order-1',
            },
          ],
        },
      ],
    });
    await submit('press', { message: ts, press: '0.0' });
    const [pressed] = received;
    expect(pressed?.payload).toMatchObject({
      type: 'block_actions',
      user: { id: 'U1', team_id: 'T1' },
      team: { id: 'T1' },
      channel: { id: 'C4' },
      container: { message_ts: ts },
      actions: [{ block_id: 'decide', action_id: 'deny', value: 'order-1' }],
    });
    expect(pressed?.signature).toBe(
      signatureOf(APP.signingSecret, pressed?.timestamp ?? '', pressed?.body ?? ''),
    );
    expect(Math.abs(Date.now() / 1_000 - Number(pressed?.timestamp))).toBeLessThan(60);

    const trigger_id = String(pressed?.payload['trigger_id']);
    const view = {
      type: 'modal' as const,
      title: { type: 'plain_text' as const, text: '差戻し' },
      private_metadata: 'order-1',
      blocks: [
        {
          type: 'input' as const,
          block_id: 'reason',
          label: { type: 'plain_text' as const, text: '理由' },
          element: { type: 'plain_text_input' as const, action_id: 'text', max_length: 1_000 },
        },
      ],
    };
    const { view: opened } = await slack.views.open({ trigger_id, view });
    expect(await outcome(slack.views.open({ trigger_id, view }))).toBe('invalid_trigger_id');
    expect(await submit('submit', { view: opened?.id, 'input.0': '' })).toContain('理由: 入力してください。');
    answers = [
      JSON.stringify({ response_action: 'errors', errors: { reason: '具体的に入力してください。' } }),
    ];
    expect(await submit('submit', { view: opened?.id, 'input.0': '高い' })).toContain(
      '具体的に入力してください。',
    );
    expect(await submit('submit', { view: opened?.id, 'input.0': '予算を超えています' })).not.toContain(
      '理由',
    );
    expect(received.at(-1)?.payload).toMatchObject({
      type: 'view_submission',
      view: {
        private_metadata: 'order-1',
        state: { values: { reason: { text: { value: '予算を超えています' } } } },
      },
    });
  });

  test('cannot be clicked from another site', async () => {
    const slack = await install();
    const { ts = '' } = await slack.chat.postMessage({ channel: 'C4', text: '承認依頼' });
    const answer = await submit(
      'press',
      { message: ts, press: '0.0' },
      { origin: 'http://attacker.example' },
    );
    expect(answer).toContain('access_denied');
    expect(received).toEqual([]);
  });

  test('of an app without interactivity reports that', async () => {
    await hook('PUT', 'apps/app', APP);
    const slack = await install();
    const elements = [{ type: 'button' as const, text: { type: 'plain_text' as const, text: '承認' } }];
    const blocks = [{ type: 'actions' as const, elements }];
    const { ts = '' } = await slack.chat.postMessage({ channel: 'C4', text: '承認依頼', blocks });
    expect(await submit('press', { message: ts, press: '0.0' })).toContain(
      'アプリから応答がありませんでした。',
    );
  });
});

test('a signature matches the example that Slack publishes', () => {
  const body =
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
  expect(signatureOf('8f742231b10e8888abcd99yyyzzz85a5', '1531420618', body)).toBe(
    'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
  );
});
