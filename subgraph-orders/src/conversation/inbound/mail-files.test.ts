import { expect, it } from '@jest/globals';
import { fileNameOf } from './file-names.js';
import { type ReadMail, readMail } from './mail-reading.js';

const EVIDENCE = { sender: null, spfDomain: null, spf: null, dnsResults: {} };

const read = async (parts: readonly string[][], headers: readonly string[] = []): Promise<ReadMail> => {
  const lines = [
    'From: order@aozora.example',
    'Subject: Re: 1',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    ...headers,
    '',
    ...parts.flatMap((part) => ['--b', ...part]),
    '--b--',
    '',
  ];
  const envelope = { from: 'order@aozora.example', recipients: [] };
  return readMail({ raw: Buffer.from(lines.join('\r\n')), envelope, evidence: EVIDENCE });
};
const text = (body: string, type = 'text/plain'): string[] => [
  `Content-Type: ${type}; charset=utf-8`,
  '',
  body,
];
const file = (name: string): string[] => [
  'Content-Type: application/pdf',
  `Content-Disposition: attachment; filename="${name}"`,
  '',
  name,
];
const files = (count: number): string[][] =>
  Array.from({ length: count }, (_, index) => file(`${index + 1}.pdf`));

it.each([
  ['text/calendar', '添付3.ics'],
  ['message/rfc822', '添付3.eml'],
  ['application/pdf', '添付3.pdf'],
  ['image/jpeg', '添付3.jpg'],
  ['application/octet-stream', '添付3'],
  ['application/x-nobody-knows', '添付3'],
])('a file of %s without a name is called %s', (mimeType, name) => {
  expect(fileNameOf({ name: '', mimeType }, 2)).toBe(name);
  expect(fileNameOf({ name: '見積 \u202efdp.exe', mimeType }, 2)).toBe('見積 fdp.exe');
});

it('a long name of a file keeps its ending, by which programs open the file', () => {
  const nameOf = (name: string): string => fileNameOf({ name, mimeType: 'application/pdf' }, 0);
  for (const name of [`${'見積書'.repeat(100)}.pdf`, `${'😀'.repeat(2_000)}.pdf`, `${'a'.repeat(252)}.pdf`]) {
    expect(nameOf(name)).toMatch(/^(?:見|😀|a).{20,}\.pdf$/u);
    expect(Buffer.byteLength(nameOf(name))).toBeLessThanOrEqual(255);
    expect(() => encodeURIComponent(nameOf(name))).not.toThrow();
  }
  expect(nameOf('/..\\.')).toBe('添付1.pdf');
});

const NOTE = '（添付ファイルが50件を超えているため、残りの2件は保存されていません：51.pdf、<b>.pdf）';

it('a message with more than 50 files says which of them were not kept, before the quotation', async () => {
  const body = text('お送りします。\r\n\r\n> 発注いたします。');
  const { mail, split } = await read([body, ...files(51), file('<b>.pdf')]);
  expect(mail.files).toHaveLength(50);
  expect(split).toEqual({ fresh: `お送りします。\n\n${NOTE}`, quoted: '> 発注いたします。' });
});

it('its HTML says so too', async () => {
  const { html } = await read([text('<p>お送りします。</p>', 'text/html'), ...files(51), file('<b>.pdf')]);
  const escaped = NOTE.replace('<b>', '&lt;b&gt;');
  expect(html?.html).toBe(`<p>お送りします。</p>\n<p>${escaped}</p>`);
});

it('a message with 50 files says nothing about them', async () => {
  const { mail, split } = await read([text('お送りします。'), ...files(50)]);
  expect(mail.files).toHaveLength(50);
  expect(split.fresh).toBe('お送りします。');
});

it('deliveries of a message have the same digest, whatever its servers added, and other content another', async () => {
  const parts = [text('はい。'), file('1.pdf')];
  const { contentDigest } = await read(parts);
  const relayed = await read(parts, ['Received: from mx.aozora.example', 'Delivered-To: order@mail.example']);
  expect(relayed.contentDigest).toBe(contentDigest);
  for (const other of [[text('いいえ。'), file('1.pdf')], [text('はい。'), file('2.pdf')], [text('はい。')]])
    expect((await read(other)).contentDigest).not.toBe(contentDigest);
});
