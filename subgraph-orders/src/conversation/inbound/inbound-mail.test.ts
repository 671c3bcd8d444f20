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
  ['REPLY', 'with Auto-Submitted: no', plain('Auto-Submitted: no')],
  ['REPLY', 'from a mailing list', plain('Precedence: list')],
  ['AUTO_REPLY', 'from a vacation responder', plain('Auto-Submitted: auto-replied (vacation)')],
  ['AUTO_REPLY', 'that was generated automatically', plain('Auto-Submitted: auto-generated')],
  ['AUTO_REPLY', 'with bulk precedence', plain('Precedence: bulk')],
  ['AUTO_REPLY', 'from a legacy autoresponder', plain('X-Autoreply: yes')],
])('is classified as %s: a message %s', async (kind, _, lines) => {
  expect((await read(lines)).kind).toBe(kind);
});

it('a message without a sender is automatic, and one with a delivery report is a bounce', async () => {
  expect((await read(plain(), '')).kind).toBe('AUTO_REPLY');
  expect((await read(['From: MAILER-DAEMON@mx.example', '', 'failed'], '')).kind).toBe('BOUNCE');
});

it('a report that a message was displayed is automatic, whoever sent it', async () => {
  const lines = [
    'From: order@aozora.example',
    'Content-Type: multipart/report; report-type=disposition-notification; boundary=b',
    '',
    '--b',
    '',
    'Displayed.',
    '--b',
    'Content-Type: message/disposition-notification',
    '',
    'Disposition: manual-action/MDN-sent-manually; displayed',
    '--b--',
  ];
  expect((await read(lines)).kind).toBe('AUTO_REPLY');
});

it.each(['multipart/mixed', 'multipart/alternative; charset=utf-8', 'multipart/mixed; boundary=""'])(
  'the text of a message is kept that is called %s and has no parts',
  async (type) => {
    const mail = await read(plain('MIME-Version: 1.0', `Content-Type: ${type}`));
    expect(mail.text.trim()).toBe('はい。');
  },
);

it('addresses are compared in lower case, those of the envelope apart from the header', async () => {
  const mail = await read(plain('To: Reply@Header.Example', 'X-Original-To: Other@Forward.Example'));
  expect(mail.fromEmail).toBe('order@aozora.example');
  expect(mail.fromName).toBe('青空');
  expect(mail.recipients).toEqual(['reply@inbound.example']);
  expect(mail.deliveredTo).toEqual(['other@forward.example', 'reply@header.example']);
});

it('a message without a Message-ID gets one derived from its content', async () => {
  const [one, same, other] = [await read(plain()), await read(plain()), await read(plain('Subject: x'))];
  expect(one.messageId).toBe(same.messageId);
  expect(one.messageId).not.toBe(other.messageId);
});

it('only the text of oversized HTML is kept', async () => {
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

it('a text that is too long is cut, and says so', async () => {
  const body = (length: number) => [
    ...plain('X-Test: 1').slice(0, -1),
    'x'.repeat(70).concat('\n').repeat(length),
  ];
  const long = await read(body(2_000));
  expect(long.text.length).toBeLessThanOrEqual(100_000);
  expect(long.text).toMatch(/x\n*（本文が長いため、これより後は保存されていません。）$/);
  expect((await read(body(100))).text).not.toContain('（本文が長いため');
});

const mixed = (...parts: readonly (readonly string[])[]): string[] => [
  'From: order@aozora.example',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  ...parts.flatMap(([type = '', body = '']) => ['--b', `Content-Type: ${type}`, '', body]),
  '--b--',
];

it('HTML beside a file or an empty text is its text, too', async () => {
  const html = ['text/html; charset=utf-8', '<p>納期は12月10日です。</p>'];
  const file = ['application/pdf; name=a.pdf', 'x'];
  const empty = ['text/plain', ''];
  for (const parts of [[html, file], [file, html], [empty, html], [html]]) {
    const mail = await read(mixed(...parts));
    expect(mail.text.trim()).toBe('納期は12月10日です。');
    expect(mail.html).toContain('<p>納期は12月10日です。</p>');
  }
});

it('text before and after HTML is in both views', async () => {
  const mail = await read(
    mixed(['text/plain', '1 < 2'], ['text/html', '<p>middle</p>'], ['text/plain', 'footer']),
  );
  expect(mail.text).toMatch(/1 < 2\s+middle\s+footer/);
  expect(mail.html).toMatch(/1 &lt; 2[\s\S]+<p>middle<\/p>[\s\S]+footer/);
});

it('the text of HTML names no images and keeps the cells of tables apart', async () => {
  const html = '<table><tr><td>A-1</td><td>10</td></tr></table><img src="cid:logo@aozora">';
  const file = ['application/pdf; name=a.pdf', 'x'];
  const footer = ['text/plain', 'footer'];
  for (const parts of [[['text/html', html]], [['text/html', html], file]])
    expect((await read(mixed(...parts))).text).toBe('A-1\t10');
  expect((await read(mixed(['text/html', `<html><body>${html}</body></html>`], footer))).text).toMatch(
    /^A-1\t10\s+footer$/,
  );
});

/** A delivery report with an action for each recipient. */
const report = (...recipients: readonly (readonly [address: string, action?: string])[]): string[] => [
  'From: MAILER-DAEMON@mx.example',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  '',
  '--b',
  '',
  'A report.',
  '--b',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example',
  ...recipients.flatMap(([address, action]) => [
    '',
    `Final-Recipient: rfc822; ${address}`,
    ...(action === undefined ? [] : [`Action: ${action}`]),
  ]),
  '--b--',
];

it.each(['delayed', 'delivered', 'relayed', 'Expanded'])(
  'a report of %s mail is no bounce',
  async (action) => {
    const { kind, bouncedRecipients } = await read(report(['a@b.example', action]), '');
    expect({ kind, bouncedRecipients }).toEqual({ kind: 'AUTO_REPLY', bouncedRecipients: [] });
  },
);

it('a bounce names the recipients that failed, and all where the report names no action', async () => {
  const one = await read(report(['a@b.example', 'delivered'], ['c@b.example', 'failed']), '');
  expect([one.kind, one.bouncedRecipients]).toEqual(['BOUNCE', ['c@b.example']]);
  const all = await read(report(['a@b.example'], ['c@b.example']), '');
  expect([all.kind, all.bouncedRecipients]).toEqual(['BOUNCE', ['a@b.example', 'c@b.example']]);
});

it('the address of a report is without the brackets that some servers put around it', async () => {
  const { bouncedRecipients } = await read(report(['<Gone@B.example>', 'failed']), '');
  expect(bouncedRecipients).toEqual(['gone@b.example']);
});

it.each([
  ['on the next line', 'rfc822;\r\n gone@b.example', 'gone@b.example'],
  ['with a quoted name', 'rfc822; "Gone Away"@b.example', '"gone away"@b.example'],
  [
    'beside one of another kind',
    'x400; /C=jp/\r\nOriginal-Recipient: rfc822;gone@b.example',
    'gone@b.example',
  ],
])(
  'a bounce names a recipient %s, and a report that its mail is delayed is none',
  async (_, field, address) => {
    const lines = (action: string) =>
      report(['gone@b.example', action]).map((line) =>
        line.startsWith('Final-Recipient:') ? `Final-Recipient: ${field}` : line,
      );
    const failed = await read(lines('failed'), '');
    expect([failed.kind, failed.bouncedRecipients]).toEqual(['BOUNCE', [address]]);
    expect((await read(lines('\r\n delayed'), '')).kind).toBe('AUTO_REPLY');
  },
);

it('a report may leave out the type of an address', async () => {
  const lines = report(['a@b.example', 'failed']).map((line) => line.replace('rfc822; ', ''));
  expect((await read(lines, '')).bouncedRecipients).toEqual(['a@b.example']);
});

it.each(['MAILER-DAEMON', 'Postmaster <postmaster>', 'MAILER-DAEMON (Mail Delivery System)'])(
  'a message without an envelope sender from %s is a bounce, though its domain is left out',
  async (from) => {
    expect((await read([`From: ${from}`, 'Subject: failure notice', '', 'failed'], '')).kind).toBe('BOUNCE');
    expect((await read([`From: ${from}`, '', 'Hello.'])).kind).toBe('REPLY');
  },
);

/** A message of a mail server that sends no delivery reports. */
const unreported = (subject: string, text: string, ...headers: string[]): string[] => [
  'From: Mail Delivery System <Mailer-Daemon@mx.example>',
  `Subject: ${subject}`,
  ...headers,
  '',
  ...text.split('\n'),
];

const QMAIL = `Hi. This is the qmail-send program at mx.example.
I'm afraid I wasn't able to deliver your message to the following addresses.

<gone@b.example>:
Sorry, no mailbox here by that name. (#5.1.1)

<Full@b.example>:
Mailbox full.

--- Below this line is a copy of the message.

Message-ID: <o.1@mail.example>
To: a@b.example

<a@b.example>:
wrote`;

it('a bounce without a delivery report names the recipients of its text or header', async () => {
  const qmail = await read(unreported('failure notice', QMAIL), '');
  expect(qmail).toMatchObject({
    kind: 'BOUNCE',
    bouncedRecipients: ['gone@b.example', 'full@b.example'],
    returnedIds: ['<o.1@mail.example>'],
  });
  const field = 'X-Failed-Recipients: gone@b.example, Full@b.example';
  const exim = await read(unreported('Mail delivery failed', 'This is a permanent error.', field), '');
  expect([exim.kind, exim.bouncedRecipients]).toEqual(['BOUNCE', ['gone@b.example', 'full@b.example']]);
  const other = await read(unreported('failure notice', '<a@b.example>:\nwrote'), '');
  expect([other.kind, other.bouncedRecipients]).toEqual(['BOUNCE', []]);
});

it.each([
  ['AUTO_REPLY', 'Warning: message 1tHkQx-0003Zz-2y delayed 24 hours'],
  ['AUTO_REPLY', 'Warning: could not send message for past 4 hours'],
  ['AUTO_REPLY', 'Delayed Mail (still being retried)'],
  ['AUTO_REPLY', '=?utf-8?B?6YWN5L+h44Gu6YGF5bu2?='],
  ['BOUNCE', 'Mail delivery failed: returning message to sender'],
  ['BOUNCE', 'Undelivered Mail Returned to Sender (delayed)'],
])("is classified as %s: a mail server's message without a report, %s", async (kind, subject) => {
  expect((await read(unreported(subject, 'The message.'), '')).kind).toBe(kind);
});
