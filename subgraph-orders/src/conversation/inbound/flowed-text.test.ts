import { describe, expect, it, test } from '@jest/globals';
import { checkFlowedText } from './flowed-text.js';
import { readInboundMail } from './inbound-mail.js';
import { checkStructure } from './mime-structure.js';

const FLOWED = 'Content-Type: text/plain; format=flowed; delsp=yes';
const lines = (count: number, line: string): string => `${line}\r\n`.repeat(count);
const base64 = (text: string): string => Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
const check = (...head: string[]) => checkStructure(Buffer.from(head.join('\r\n')));

describe('format=flowed text', () => {
  test.each<[string, string[]]>([
    ['unencoded', [FLOWED, '', lines(200_000, 'x ')]],
    ['in Base64', [FLOWED, 'Content-Transfer-Encoding: BASE64', '', base64(lines(200_000, 'x '))]],
    [
      'in quoted-printable',
      [FLOWED, 'Content-Transfer-Encoding: quoted-printable', '', lines(200_000, 'x=20')],
    ],
    [
      'with the format parameter split',
      ['Content-Type: text/plain; format*0=flo; format*1=wed', '', lines(200_000, 'x ')],
    ],
    [
      'within a nested part',
      ['Content-Type: multipart/mixed; boundary=b', '', '--b', FLOWED, '', `${lines(200_000, 'x ')}--b--`],
    ],
  ])('is refused with a paragraph of 200,000 lines, %s', (_, message) => {
    expect(() => check(...message)).toThrow('Paragraphs of flowed text too long');
  });

  test.each<[string, string[]]>([
    ['ten megabytes of paragraphs', [FLOWED, '', lines(5_000, `${lines(20, `${'a'.repeat(75)} `)}end`)]],
    ['a paragraph of 2,500 lines', [FLOWED, '', lines(2_500, `${'a'.repeat(77)} `)]],
    ['200,000 lines that are not flowed', ['Content-Type: text/plain', '', lines(200_000, 'x ')]],
  ])('is accepted with %s', (_, message) => {
    expect(() => check(...message)).not.toThrow();
  });
});

it('lines that end with a space count as one paragraph', () => {
  const paragraph = lines(2_000, `${'a'.repeat(98)} `);
  expect(() => checkFlowedText(Buffer.from(paragraph), '')).not.toThrow();
  expect(() => checkFlowedText(Buffer.from(paragraph.repeat(2)), '')).toThrow();
});

describe('the lines of flowed text', () => {
  const head = (delSp: string): string[] => [
    'From: order@aozora.example',
    `Content-Type: text/plain; charset=utf-8; format=flowed${delSp}`,
  ];
  const envelope = { from: 'order@aozora.example', recipients: [] };
  const read = async (lines: readonly string[]): Promise<string> =>
    (await readInboundMail(Buffer.from(lines.join('\r\n')), envelope)).text.trim();

  it.each([
    ['are joined to paragraphs', '', ['a ', 'b', 'c'], 'a b\nc'],
    [
      'lose the space at which they were broken, with delsp=yes',
      '; DelSp="yes"',
      ['納期は ', '12月です。'],
      '納期は12月です。',
    ],
    ['repeat no marks of quotations', '', ['> a ', '> b', '>> c ', '> d'], '> a b\n>> c\n> d'],
    [
      'keep an answer apart from the quoted line above it',
      '',
      ['> 納期は？ ', '12月3日です。'],
      '> 納期は？\n12月3日です。',
    ],
    ['keep the signature apart', '', ['a ', '-- ', 'b'], 'a \n-- \nb'],
    ['lose the space before a mark of people', '', [' > 5', ' From'], '> 5\nFrom'],
    ['keep the empty ones between them', '', ['a', '', 'b'], 'a\n\nb'],
  ])('%s', async (_, delSp, lines, text) => {
    expect(await read([...head(delSp), '', ...lines])).toBe(text);
    const base64 = Buffer.from(lines.join('\r\n')).toString('base64');
    expect(await read([...head(delSp), 'Content-Transfer-Encoding: base64', '', base64])).toBe(text);
    const parts = [
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      ...head(delSp).slice(1),
    ];
    const encoded = lines.map((line) => line.replace(/ $/, '=20'));
    expect(
      await read([...parts, 'Content-Transfer-Encoding: quoted-printable', '', ...encoded, '--b--']),
    ).toBe(text);
  });
});
