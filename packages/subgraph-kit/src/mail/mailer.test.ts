import { createServer, type Server } from 'node:net';
import { TestKeys } from '@hacchu-hub/subgraph-testing/keys';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Counter } from 'prom-client';
import { kitEnvironment } from '../application/environment.js';
import { createMetrics } from '../observability/metrics.js';
import {
  type MailMessage,
  MailRejectedError,
  MailServerAwayError,
  MailUnconfirmedError,
  SmtpMailer,
} from './mailer.js';

let server: Server | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** What a mail server answers, commands by their first four letters; `end` closes the connection. */
type Replies = Partial<
  Record<'greeting' | 'message' | 'MAIL' | 'RCPT', string | ((sender: string) => string)>
>;

/**
 * A mail server that responds to the RCPT command with a text, or as told, and records senders of envelopes and accepted
 * messages.
 */
async function mailServer(
  replies: string | Replies,
): Promise<{ url: string; received: string[]; senders: string[] }> {
  const told: Replies = typeof replies === 'string' ? { RCPT: replies } : replies;
  const received: string[] = [];
  const senders: string[] = [];
  const answerTo = (what: keyof Replies): string | undefined => {
    const answer = told[what];
    return typeof answer === 'function' ? answer(senders.at(-1) ?? '') : answer;
  };
  server = createServer((socket) => {
    let isMessage = false;
    let text = '';
    const reply = (line: string) => (line === 'end' ? socket.destroy() : socket.write(`${line}\r\n`));
    reply(answerTo('greeting') ?? '220 test');
    socket.on('data', (chunk) => {
      text += chunk.toString();
      while (text.includes('\r\n')) {
        if (isMessage) {
          const end = text.indexOf('\r\n.\r\n');
          if (end < 0) return;
          const answer = answerTo('message') ?? '250 queued as ABC123';
          if (!/^5/.test(answer)) received.push(text.slice(0, end));
          text = text.slice(end + 5);
          isMessage = false;
          reply(answer);
          continue;
        }
        const line = text.slice(0, text.indexOf('\r\n'));
        text = text.slice(line.length + 2);
        const [, sender] = /^MAIL FROM:<(.*?)>/.exec(line) ?? [];
        if (sender !== undefined) senders.push(sender);
        if (line.startsWith('DATA')) {
          isMessage = true;
          socket.write('354 go on\r\n');
        } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else reply(answerTo(line.slice(0, 4) as keyof Replies) ?? '250 ok');
      }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    received,
    senders,
  };
}

const mailer = async (
  url: string,
  outcomes?: Counter<'outcome'>,
  logger?: { warn: () => void },
): Promise<SmtpMailer> => {
  const keys = new TestKeys();
  return new SmtpMailer(
    kitEnvironment.parse({
      PORT: '0',
      MONGODB_URI: 'unused',
      MONGODB_DB: 'unused',
      INTERNAL_JWKS: await keys.jwks(),
      INTERNAL_SIGNING_KEY: await keys.signingKey('subgraph-orders'),
      SMTP_URL: url,
    }),
    outcomes,
    logger,
  );
};
const message: MailMessage = {
  to: ['supplier@test.example'],
  from: { name: 'テスト商店 発注担当', address: 'order@mail.example' },
  replyTo: 'reply+token@inbound.example',
  subject: '発注書\r\nBcc: thief@evil.example',
  text: '本文',
  messageId: '<o.1@mail.example>',
  attachments: [
    { fileName: '発注書.pdf', contentType: 'application/pdf', content: new Uint8Array([1, 2, 3]) },
  ],
};

const RETURN_TO = 'reply+token@inbound.example';

describe('the mailer', () => {
  it('sends the message and reports the accepted recipients', async () => {
    const { url, received } = await mailServer('250 ok');
    const receipt = await (await mailer(url)).send(message);
    expect(receipt).toEqual({ accepted: ['supplier@test.example'], providerId: 'ABC123' });
    expect(received[0]).toContain('Message-ID: <o.1@mail.example>');
    expect(received[0]).toContain('Reply-To: reply+token@inbound.example');
    expect(received[0]).toContain('AQID');
    expect(received[0]).not.toMatch(/^Bcc:/m);
  });

  it('sends from the address of the sender unless reports of failed delivery go elsewhere', async () => {
    const { url, received, senders } = await mailServer('250 ok');
    const smtp = await mailer(url);
    await smtp.send(message);
    await smtp.send({ ...message, cc: ['buyer@test.example'], returnTo: RETURN_TO });
    expect(senders).toEqual(['order@mail.example', RETURN_TO]);
    expect(received).toHaveLength(2);
    for (const mail of received) expect(mail).toMatch(/^From: \S+\s+<order@mail\.example>/m);
  });

  it.each<[string, keyof Replies]>([
    ['at once', 'MAIL'],
    ['with the recipients', 'RCPT'],
    ['after the message', 'message'],
  ])('sends without a return address that the server rejects %s, once, and logs it', async (_when, what) => {
    const { mails } = createMetrics('subgraph-orders', false);
    const warn = jest.fn();
    const onlyFrom = (sender: string) =>
      sender === RETURN_TO ? '553 5.7.1 not yours' : '250 ok queued as A1';
    const { url, received, senders } = await mailServer({ [what]: onlyFrom });
    const receipt = await (await mailer(url, mails, { warn })).send({ ...message, returnTo: RETURN_TO });
    expect(receipt.accepted).toEqual(['supplier@test.example']);
    expect(senders).toEqual([RETURN_TO, 'order@mail.example']);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('Message-ID: <o.1@mail.example>');
    expect(warn).toHaveBeenCalledWith({ responseCode: 553 }, expect.stringContaining('return address'));
    const { values } = await mails.get();
    expect(values.filter(({ value }) => value > 0)).toMatchObject([
      { labels: { outcome: 'sent' }, value: 1 },
    ]);
  });

  it('tries a mail once that failed for another reason than a rejection, and says what became of it', async () => {
    const { url, senders } = await mailServer({ message: 'end' });
    const failure: unknown = await (
      await mailer(url)
    )
      .send({ ...message, returnTo: RETURN_TO })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailUnconfirmedError);
    expect(senders).toEqual([RETURN_TO]);
  });

  it('knows of a mail that was rejected with its return address that it has not arrived', async () => {
    const { url } = await mailServer({
      message: '554 not yours',
      MAIL: (sender) => (sender === RETURN_TO ? '250 ok' : 'end'),
    });
    const failure: unknown = await (
      await mailer(url)
    )
      .send({ ...message, returnTo: RETURN_TO })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailServerAwayError);
  });

  it('writes nothing into headers that does not belong there', async () => {
    const { url, received } = await mailServer('250 ok');
    await (
      await mailer(url)
    ).send({
      ...message,
      from: { name: 'Shop\u202E\r\nX-Name: 1', address: 'order@mail.example' },
      subject: 'Order\r\nX-Subject: 1\u2028X-Line: 1',
      attachments: [
        {
          fileName: 'a\r\nX-File: 1\u202Efdp.exe',
          contentType: 'text/html\r\nX-Type: 1',
          content: new Uint8Array([1]),
        },
      ],
    });
    expect(received[0]).not.toMatch(/^X-(?:Name|Subject|Line|File|Type):/im);
    expect(received[0]).toContain('Subject: Order X-Subject: 1 X-Line: 1');
    expect(received[0]).toContain('Content-Type: application/octet-stream');
    expect(received[0]).not.toContain('text/html');
  });

  it('distinguishes permanent from temporary rejections', async () => {
    const refused = await mailServer('550 no such mailbox');
    await expect((await mailer(refused.url)).send(message)).rejects.toBeInstanceOf(MailRejectedError);
    server?.close();
    const busy = await mailServer('451 try later');
    await expect((await mailer(busy.url)).send(message)).rejects.toMatchObject({ rpc: 'UNAVAILABLE' });
  });

  it.each<[string, Replies]>([
    ['answers every connection with an error', { greeting: '554 no service for this address' }],
    ['asks for a sign-in', { MAIL: '530 5.7.0 authentication required' }],
    ['refuses the sign-in', { MAIL: '535 authentication failed' }],
    ['is full for a while', { message: '452 insufficient storage' }],
  ])('does not take it for a rejection of the message that the server %s', async (_what, replies) => {
    const { url } = await mailServer(replies);
    await expect((await mailer(url)).send(message)).rejects.toMatchObject({ rpc: 'UNAVAILABLE' });
  });

  it.each<[string, number, Replies]>([
    ['its sender', 550, { MAIL: '550 not from you' }],
    ['its content', 554, { message: '554 spam' }],
    ['its size', 552, { message: '552 5.3.4 too large' }],
  ])('is told when the server rejects %s', async (_what, responseCode, replies) => {
    const { url } = await mailServer(replies);
    const failure = await (await mailer(url)).send(message).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailRejectedError);
    expect(failure).toMatchObject({ responseCode });
  });

  it('says that a mail may have arrived when the answer to it is lost, and only then', async () => {
    const textOf = async (replies: Replies): Promise<string> => {
      const { url } = await mailServer(replies);
      const failure: unknown = await (await mailer(url)).send(message).catch((error: unknown) => error);
      expect(failure).toMatchObject({ rpc: 'UNAVAILABLE' });
      return String(failure);
    };
    expect(await textOf({ message: 'end' })).toContain('送信できたか確認できませんでした');
    server?.close();
    expect(await textOf({ RCPT: 'end' })).toContain('メールサーバーに接続できませんでした');
    server?.close();
    expect(await textOf({ message: '451 try later' })).toContain('メールサーバーに接続できませんでした');
  });

  it.each([
    ['sent', '250 ok'],
    ['refused', '550 no such mailbox'],
    ['failed', '451 try later'],
  ])('counts a mail as %s after %s', async (outcome, reply) => {
    const { mails } = createMetrics('subgraph-orders', false);
    const { url } = await mailServer(reply);
    await (await mailer(url, mails)).send(message).catch(() => undefined);
    const { values } = await mails.get();
    const counts = Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
    expect(counts).toEqual({ sent: 0, refused: 0, failed: 0, [outcome]: 1 });
  });

  it('fails with UNAVAILABLE when the server cannot be reached', async () => {
    await expect((await mailer('smtp://127.0.0.1:9')).send(message)).rejects.toMatchObject({
      rpc: 'UNAVAILABLE',
    });
  });
});
