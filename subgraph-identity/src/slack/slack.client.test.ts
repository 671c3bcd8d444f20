import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SecretBox, secretKeys } from '@hacchu-hub/subgraph-kit/secrets-at-rest';
import { afterEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { SlackClient } from './slack.client.js';
import { SlackCallError } from './slack.errors.js';

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
});

/** How a post ends to which Slack, or what is in front of it, answers so. */
async function failureWith(answer: RequestListener): Promise<unknown> {
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server = createServer(answer).listen(0, '127.0.0.1', function (this: Server) {
      resolve(this.address() as AddressInfo);
    });
  });
  const application = {
    origin: `http://127.0.0.1:${port}`,
    clientId: 'client',
    clientSecret: 'secret',
    signingSecret: null,
    box: new SecretBox(secretKeys.parse(`k:${Buffer.alloc(32, 1).toString('base64url')}`)),
    redirectUri: 'https://app.example/slack',
  };
  return new SlackClient(pino({ level: 'silent' }))
    .post(application, 'xoxb-token', { channel: 'C1', text: '発注' })
    .catch((error: unknown) => error);
}

const json =
  (body: string, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

it.each<[string, RequestListener]>([
  ['a page', json('<html><body>We are down for maintenance.</body></html>')],
  ['a single word', json('Maintenance')],
  ['nothing', json('')],
  ['half of its JSON', json('{"ok":true,"ts":"17')],
  ['no code', json('{"ok":false}')],
  ['no id of the message', json('{"ok":true}')],
  ['an error 500', json('{}', 500)],
  ['a workspace that moves to an organisation', json('{"ok":false,"error":"team_added_to_org"}')],
  ['a redirect', json('', 302, { location: 'http://127.0.0.1:1/' })],
  ['a redirect of the request with its body', json('', 307, { location: 'http://127.0.0.1:1/' })],
  ['a limit without a pause', json('', 429)],
  ['a limit with a date', json('', 429, { 'retry-after': 'Fri, 27 Nov 2026 08:00:00 GMT' })],
])('a message that is answered with %s is posted later, not dropped', async (_what, answer) => {
  const failure = await failureWith(answer);
  expect(failure).toBeInstanceOf(SlackCallError);
  expect(failure).toMatchObject({ failure: 'DOWN', isUncertain: false });
  // It goes into logs.
  expect(String(failure)).not.toContain('html');
});

it('a limit of the rate names the pause, and a refusal its code', async () => {
  const limited = json('{"ok":false,"error":"ratelimited"}', 429, { 'retry-after': '30' });
  expect(await failureWith(limited)).toMatchObject({ failure: 'BUSY', retryAfterMs: 30_000 });
  expect(await failureWith(json('{"ok":false,"error":"is_archived"}'))).toMatchObject({ failure: 'CHANNEL' });
  expect(await failureWith(json('{"ok":false,"error":"msg_too_long"}'))).toMatchObject({
    failure: 'REFUSED',
    error: 'msg_too_long',
  });
});

it.each<[string, RequestListener]>([
  ['before the answer', (request) => void request.socket.destroy()],
  [
    'within the answer',
    (request, response) => {
      response
        .writeHead(200, { 'content-length': '100' })
        .write('{"ok":true', () => request.socket.destroy());
    },
  ],
])('a connection that ends %s leaves open whether the message was posted', async (_when, answer) => {
  const failure = await failureWith(answer);
  expect(failure).toBeInstanceOf(SlackCallError);
  expect(failure).toMatchObject({ failure: 'DOWN', isUncertain: true });
});
