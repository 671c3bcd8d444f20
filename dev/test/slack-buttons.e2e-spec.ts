import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { signatureOf } from '../src/slack-emulator/interactions.js';
import { APP, base, hook, install, outcome, withSlackEmulator } from './slack-emulator.harness.js';

withSlackEmulator();

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
