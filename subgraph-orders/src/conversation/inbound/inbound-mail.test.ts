import { expect, it } from '@jest/globals';
import { readInboundMail } from './inbound-mail.js';

const read = (lines: readonly string[], from = 'order@aozora.example') =>
  readInboundMail(Buffer.from(lines.join('\r\n')), { from, recipients: ['Reply@Inbound.Example'] });
const plain = (...headers: string[]): string[] => [
  'From: =?utf-8?B?6Z2S56m6?= <Order@Aozora.Example>',
  ...headers,
  '',
  'はい。',
];

it.each([
  ['REPLY', 'from a person', plain()],
  ['REPLY', 'that says that no machine wrote it', plain('Auto-Submitted: no')],
  ['REPLY', 'of a mailing list', plain('Precedence: list')],
  ['AUTO_REPLY', 'of a vacation responder', plain('Auto-Submitted: auto-replied (vacation)')],
  ['AUTO_REPLY', 'that a program made', plain('Auto-Submitted: auto-generated')],
  ['AUTO_REPLY', 'in bulk', plain('Precedence: bulk')],
  ['AUTO_REPLY', 'of an older responder', plain('X-Autoreply: yes')],
])('reads as %s a message %s', async (kind, _, lines) => {
  expect((await read(lines)).kind).toBe(kind);
});

it('takes what has no sender for a machine, and what a mail server sends so for a bounce', async () => {
  expect((await read(plain(), '')).kind).toBe('AUTO_REPLY');
  expect((await read(['From: MAILER-DAEMON@mx.example', '', 'failed'], '')).kind).toBe('BOUNCE');
});

it('compares addresses in lower case, the envelope first', async () => {
  const mail = await read(plain('To: Reply@Header.Example', 'X-Original-To: Other@Forward.Example'));
  expect(mail.fromEmail).toBe('order@aozora.example');
  expect(mail.fromName).toBe('青空');
  expect(mail.deliveredTo).toEqual([
    'reply@inbound.example',
    'other@forward.example',
    'reply@header.example',
  ]);
});

it('names a message without an id by what it says', async () => {
  const [one, same, other] = [await read(plain()), await read(plain()), await read(plain('Subject: x'))];
  expect(one.messageId).toBe(same.messageId);
  expect(one.messageId).not.toBe(other.messageId);
});

it('keeps the text of HTML that is too long to be shown', async () => {
  const html = (length: number) => [
    ...plain('Content-Type: text/html; charset=utf-8').slice(0, -1),
    `<p>承知しました。</p>${'<a href="https://a.example">a</a>'.repeat(length)}`,
  ];
  const long = await read(html(40_000));
  expect(long.html).toBeNull();
  expect(long.text).toContain('承知しました。');
  expect(long.text.length).toBeLessThanOrEqual(100_000);
  expect((await read(html(10))).html).toContain('<p>承知しました。</p>');
});
