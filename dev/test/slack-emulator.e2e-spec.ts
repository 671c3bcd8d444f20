import { describe, expect, test } from '@jest/globals';
import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import {
  base,
  client,
  codeOf,
  consent,
  exchange,
  hook,
  install,
  outcome,
  restart,
  withSlackEmulator,
} from './slack-emulator.harness.js';

withSlackEmulator();

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
    await restart();
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
