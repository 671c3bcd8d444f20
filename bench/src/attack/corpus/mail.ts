const CRLF = '\r\n';
const BOUNDARY = 'grenze';

export interface MailParts {
  from?: string;
  to: string;
  subject?: string;
  headers?: readonly string[];
  contentType?: string;
  body?: string;
}

/** A raw MIME message. */
export function message({
  from = 'supplier@example.com',
  to,
  subject = 'Re',
  headers = [],
  contentType = 'text/plain; charset=utf-8',
  body = 'ok',
}: MailParts): string {
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${crypto.randomUUID()}@example.com>`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    `Content-Type: ${contentType}`,
    ...headers,
    '',
    body,
  ].join(CRLF);
}

const multipart = (parts: readonly string[], boundary = BOUNDARY): string =>
  [...parts.map((part) => `--${boundary}${CRLF}${part}`), `--${boundary}--`].join(CRLF);
const mixed = (boundary = BOUNDARY): string => `multipart/mixed; boundary="${boundary}"`;
const textPart = `Content-Type: text/plain${CRLF}${CRLF}x`;

function nested(depth: number): string {
  let body = textPart;
  for (let level = depth; level > 0; level -= 1) {
    const boundary = `b${level}`;
    body = `Content-Type: ${mixed(boundary)}${CRLF}${CRLF}${multipart([body], boundary)}`;
  }
  return body;
}

function forwarded(depth: number): string {
  let body = `Subject: x${CRLF}${CRLF}x`;
  for (let level = 0; level < depth; level += 1) {
    body = `Subject: ${level}${CRLF}Content-Type: message/rfc822${CRLF}${CRLF}${body}`;
  }
  return body;
}

const lines = (text: string, width = 900): string =>
  text.match(new RegExp(`.{1,${width}}`, 'g'))?.join(`${CRLF} `) ?? '';

/** Messages that are hard on mail parsers, to an address of ours. */
export function hostileMails(to: string): readonly (readonly [string, string])[] {
  const withBody = (body: string): string => message({ to, body });
  return [
    // Address parsers with quadratic run time.
    ['To of 585 kB of open quotes', message({ to: `${to}, ${lines('"a,'.repeat(195_000))}` })],
    ['To of 300 kB of brackets', message({ to: `${to}, ${lines('('.repeat(300_000))}` })],
    ['To of 300 kB of less-thans', message({ to: `${to}, ${lines('<a@'.repeat(100_000))}` })],
    ['To of 300 kB of groups', message({ to: `${to}, ${lines('g:'.repeat(150_000))}` })],
    [
      'To of 20,000 addresses',
      message({
        to: `${to}, ${lines(Array.from({ length: 20_000 }, (_, index) => `a${index}@example.com`).join(', '))}`,
      }),
    ],
    ['Cc of 585 kB', message({ to, headers: [`Cc: ${lines('"a,'.repeat(195_000))}`] })],
    ['Reply-To of 585 kB', message({ to, headers: [`Reply-To: ${lines('"a,'.repeat(195_000))}`] })],
    ['From of 300 kB', message({ to, from: lines('"a,'.repeat(100_000)) })],
    ['a subject of encoded words', message({ to, subject: lines('=?UTF-8?Q?=E3=81=82?= '.repeat(20_000)) })],
    ['a subject of words that never end', message({ to, subject: lines('=?UTF-8?Q?'.repeat(50_000)) })],
    ['a subject of question marks', message({ to, subject: lines(`=?utf-8?B?${'?'.repeat(300_000)}`) })],
    ['a subject of 1 MB on one line', message({ to, subject: 'x'.repeat(1_000_000) })],
    ['References of 1 MB', message({ to, headers: [`References: ${lines('<a@b> '.repeat(160_000))}`] })],
    ['References of less-thans', message({ to, headers: [`References: ${lines('<'.repeat(500_000))}`] })],
    [
      '40,000 header lines',
      message({ to, headers: Array.from({ length: 40_000 }, (_, index) => `X-${index}: x`) }),
    ],
    [
      '40,000 times Received',
      message({ to, headers: Array.from({ length: 40_000 }, () => 'Received: from a by b') }),
    ],
    ['a header of folds', message({ to, headers: [`X-Fold: ${`x${CRLF} `.repeat(100_000)}x`] })],
    ['a header of 5 MB', message({ to, headers: [`X-Large: ${'x'.repeat(5_000_000)}`] })],
    [
      '100,000 parameters',
      message({
        to,
        contentType: `text/plain; ${lines(Array.from({ length: 60_000 }, (_, index) => `a${index}=b;`).join(' '))}`,
      }),
    ],
    [
      '50,000 parts of a name',
      message({
        to,
        contentType: mixed(),
        body: multipart([
          `Content-Type: application/pdf; ${Array.from({ length: 20_000 }, (_, index) => `name*${index}*=%41;`).join(`${CRLF} `)}${CRLF}${CRLF}x`,
        ]),
      }),
    ],
    [
      '1,000 parts',
      message({ to, contentType: mixed(), body: multipart(Array.from({ length: 1_000 }, () => textPart)) }),
    ],
    [
      '20,000 parts',
      message({ to, contentType: mixed(), body: multipart(Array.from({ length: 20_000 }, () => textPart)) }),
    ],
    [
      '5,000 files',
      message({
        to,
        contentType: mixed(),
        body: multipart(
          Array.from(
            { length: 5_000 },
            (_, index) =>
              `Content-Type: application/pdf; name="${index}.pdf"${CRLF}Content-Disposition: attachment${CRLF}${CRLF}x`,
          ),
        ),
      }),
    ],
    ['depth of 100', message({ to, contentType: mixed('b0'), body: multipart([nested(100)], 'b0') })],
    ['depth of 3,000', message({ to, contentType: mixed('b0'), body: multipart([nested(3_000)], 'b0') })],
    ['forwarded 500 times', message({ to, contentType: 'message/rfc822', body: forwarded(500) })],
    ['a boundary of 100 kB', message({ to, contentType: mixed('b'.repeat(100_000)), body: 'x' })],
    ['a boundary that is empty', message({ to, contentType: mixed(''), body: multipart([textPart], '') })],
    [
      '500,000 near-boundaries',
      message({ to, contentType: mixed(), body: `${`--${BOUNDARY.slice(0, -1)}${CRLF}`.repeat(300_000)}` }),
    ],
    [
      'HTML nested 100,000 deep',
      message({
        to,
        contentType: 'text/html',
        body: `${'<div>'.repeat(100_000)}x`.replaceAll(/(.{900})/g, `$1${CRLF}`),
      }),
    ],
    [
      'HTML of 100,000 attributes',
      message({
        to,
        contentType: 'text/html',
        body: `<a ${Array.from({ length: 100_000 }, (_, index) => `a${index}=b`).join(CRLF)}>x</a>`,
      }),
    ],
    ['HTML of open comments', message({ to, contentType: 'text/html', body: `<!--${CRLF}`.repeat(100_000) })],
    [
      'HTML of less-thans',
      message({ to, contentType: 'text/html', body: `${'<'.repeat(500)}${CRLF}`.repeat(600) }),
    ],
    [
      'HTML of entities',
      message({ to, contentType: 'text/html', body: `${'&'.repeat(500)}${CRLF}`.repeat(600) }),
    ],
    [
      'HTML tables in tables',
      message({ to, contentType: 'text/html', body: `<table><tr><td>${CRLF}`.repeat(5_000) }),
    ],
    [
      'HTML of links',
      message({
        to,
        contentType: 'text/html',
        body: `<a href="http://example.com">x</a>${CRLF}`.repeat(30_000),
      }),
    ],
    [
      'HTML of styles',
      message({
        to,
        contentType: 'text/html',
        body: `<p style="${'color:red;'.repeat(80)}">x</p>${CRLF}`.repeat(1_000),
      }),
    ],
    ['text of addresses of pages', withBody(`http://a${CRLF}`.repeat(80_000))],
    ['text of www.', withBody(`${'www.'.repeat(200)}${CRLF}`.repeat(500))],
    ['text of half addresses', withBody(`${'a@'.repeat(400)}${CRLF}`.repeat(500))],
    [
      'base64 that is none',
      message({
        to,
        headers: ['Content-Transfer-Encoding: base64'],
        body: `${'?='.repeat(400)}${CRLF}`.repeat(2_000),
      }),
    ],
    [
      'quoted-printable that never ends',
      message({
        to,
        headers: ['Content-Transfer-Encoding: quoted-printable'],
        body: `${'='.repeat(800)}${CRLF}`.repeat(1_000),
      }),
    ],
    ['an encoding that is none', message({ to, headers: ['Content-Transfer-Encoding: x-none'], body: 'x' })],
    ['a charset that is none', message({ to, contentType: 'text/plain; charset=x-none', body: 'x' })],
    [
      'a charset of 100 kB',
      message({ to, contentType: `text/plain; charset=${'x'.repeat(100_000)}`, body: 'x' }),
    ],
    [
      'ISO-2022-JP that never ends',
      message({ to, contentType: 'text/plain; charset=iso-2022-jp', body: '\u001b$B'.repeat(100_000) }),
    ],
    ['UTF-7', message({ to, contentType: 'text/plain; charset=utf-7', body: '+ADw-script+AD4-' })],
    [
      'format=flowed',
      message({ to, contentType: 'text/plain; format=flowed; delsp=yes', body: `x ${CRLF}`.repeat(200_000) }),
    ],
    ['a date that is none', message({ to, headers: [`Date: ${'9'.repeat(100_000)}`] })],
    ['no header at all', 'x'],
    ['nothing at all', ''],
    ['headers without an end', `From: a@example.com${CRLF}To: ${to}`],
    ['NULs', message({ to, body: '\u0000'.repeat(100_000) })],
    ['NULs in headers', message({ to, subject: 'a\u0000b', headers: ['X-\u0000: x'] })],
    ['bare line feeds', message({ to, body: 'x\n.\nMAIL FROM:<a@example.com>\n' })],
    ['TNEF that is none', message({ to, contentType: 'application/ms-tnef; name="winmail.dat"', body: 'x' })],
    [
      'a delivery report of 100,000 recipients',
      message({
        to,
        contentType: 'multipart/report; report-type=delivery-status; boundary="grenze"',
        body: multipart([
          textPart,
          `Content-Type: message/delivery-status${CRLF}${CRLF}${`Final-Recipient: rfc822; a@example.com${CRLF}Action: failed${CRLF}${CRLF}`.repeat(30_000)}`,
        ]),
      }),
    ],
    [
      'a signature of 1 MB',
      message({
        to,
        headers: [
          `DKIM-Signature: v=1; a=rsa-sha256; d=example.com; s=x; h=${lines('from:'.repeat(100_000))}; bh=x; b=x`,
        ],
      }),
    ],
    [
      '500 signatures',
      message({
        to,
        headers: Array.from(
          { length: 500 },
          (_, index) => `DKIM-Signature: v=1; a=rsa-sha256; d=d${index}.example; s=x; h=from; bh=x; b=x`,
        ),
      }),
    ],
    [
      '500 seals',
      message({
        to,
        headers: Array.from(
          { length: 500 },
          (_, index) => `ARC-Seal: i=${index}; a=rsa-sha256; d=d${index}.example; s=x; cv=none; b=x`,
        ),
      }),
    ],
  ];
}

/** Worst-case input for regular expressions that detect quoted replies. */
export const HOSTILE_REPLIES: readonly (readonly [string, string])[] = [
  ['a day and 1,500 open addresses', `2026年1月1日${'<a@'.repeat(1_500)}`],
  ['a day and 30,000 open addresses', `2026年1月1日${'<a@'.repeat(30_000)}`],
  ['30,000 days', '2026年1月1日 '.repeat(8_000)],
  ['a day and 90 kB of spaces', `2026年1月1日${' '.repeat(90_000)}x`],
  ['a day, wide spaces and an end', `2026/1/1${'\u3000'.repeat(30_000)}wrote`],
  ['100 kB of > lines', '>\r\n'.repeat(33_000)],
  ['100 kB of >', '>'.repeat(100_000)],
  ['> and text by turns', '> x\r\ny\r\n'.repeat(12_000)],
  ['> with spaces', '> > > > \r\n'.repeat(10_000)],
  ['100 kB of line breaks', '\r\n'.repeat(50_000)],
  ['line breaks and a dash', `${'\r\n'.repeat(45_000)}-- \r\n`],
  ['On … wrote', `${'On Mon, 1 Jan 2026 '.repeat(5_000)}`],
  ['On and 90 kB until wrote', `On ${'x '.repeat(45_000)}wrote`],
  ['wrote:', 'wrote:\r\n'.repeat(12_000)],
  ['original messages', '-----Original Message-----\r\n'.repeat(3_500)],
  ['dashes', '-'.repeat(100_000)],
  ['underlines', '_'.repeat(100_000)],
  ['From: lines', 'From: a\r\n'.repeat(10_000)],
  ['差出人', '差出人: a\r\n送信日時: b\r\n'.repeat(2_500)],
  ['colons', ':'.repeat(100_000)],
  ['角括弧', '<'.repeat(100_000)],
  ['さん and より', 'さんからのメール：'.repeat(3_000)],
  ['tabs', `${'\t'.repeat(90_000)}x`],
];
