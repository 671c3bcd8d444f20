import { describe, expect, it, test } from '@jest/globals';
import { bodyStart, messageIdsIn, readHead, valuesOf } from './mail-head.js';
import { MAIL_LIMITS } from './mail-limits.js';
import { checkStructure } from './mime-structure.js';

describe('the header section', () => {
  test.each([
    ['CRLF', 'A: b\r\n\r\nbody', 8],
    ['LF', 'A: b\n\nbody', 6],
    ['nothing before the body', '\r\nbody', 2],
    ['no empty line', 'A: b\r\nC: d', undefined],
  ])('ends at the first empty line: %s', (_, raw, expected) => {
    expect(bodyStart(Buffer.from(raw))).toBe(expected);
  });

  it('is parsed into unfolded fields in order', () => {
    const fields = readHead(
      Buffer.from('To: a@b.example,\r\n\tc@d.example\r\nnonsense\r\nX: 1\r\nto: e@f.example\r\n\r\n'),
    );
    expect(valuesOf(fields, 'to')).toEqual(['a@b.example, \tc@d.example', 'e@f.example']);
    expect(fields.map(({ name }) => name)).toEqual(['to', 'x', 'to']);
  });

  test.each([
    ['too large', `${'X-A: b\r\n'.repeat(MAIL_LIMITS.headBytes / 8)}\r\n`, 'Header section too large'],
    ['of too many fields', 'X: 1\r\n'.repeat(MAIL_LIMITS.fields + 1), 'Too many header fields'],
    ['with a field too long', `To: ${'a'.repeat(MAIL_LIMITS.fieldBytes)}`, 'Header field too long'],
    [
      'with too many continuation lines',
      `To: a${'\r\n b'.repeat(MAIL_LIMITS.fieldBytes / 2)}`,
      'Header field too long',
    ],
  ])('is rejected when it is %s', (_, raw, reason) => {
    expect(() => readHead(Buffer.from(raw))).toThrow(reason);
  });

  it('keeps the first and the nearest of many Message-IDs', () => {
    const ids = Array.from({ length: 500 }, (_, index) => `<${index}@a.example>`);
    const found = messageIdsIn(ids.join(' '));
    expect(found).toHaveLength(100);
    expect([found[0], found[1], found.at(-1)]).toEqual([
      '<0@a.example>',
      '<401@a.example>',
      '<499@a.example>',
    ]);
    expect(messageIdsIn(`<${'a'.repeat(2_000)}@a.example>`)).toEqual([]);
  });
});

const multipart = (boundary: string, ...parts: string[]): string =>
  [
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts.map((part) => `--${boundary}\r\n${part}`),
    `--${boundary}--`,
    '',
  ].join('\r\n');
const nested = (depth: number): string =>
  depth === 0 ? 'Content-Type: text/plain\r\n\r\na' : multipart(`b${depth}`, nested(depth - 1));

describe('the structure of a message', () => {
  it('of legitimate mail is accepted', () => {
    const files = Array.from({ length: 50 }, () => 'Content-Type: image/png\r\n\r\nabc');
    const text = `Content-Type: text/html\r\n\r\n${'<p>a</p>\r\n'.repeat(300_000)}`;
    expect(() => checkStructure(Buffer.from(multipart('x', text, ...files)))).not.toThrow();
    expect(() => checkStructure(Buffer.from(nested(8)))).not.toThrow();
    expect(() => checkStructure(Buffer.from(''))).not.toThrow();
  });

  test.each([
    ['1,000 parts', multipart('x', ...Array.from({ length: 1_000 }, () => '\r\na')), 'Too many parts'],
    ['nested parts', nested(30), 'Parts nested too deep'],
    ['an endless line', `\r\n${'a'.repeat(MAIL_LIMITS.lineBytes + 1)}`, 'Line too long'],
    ['endless lines', `\r\n${'\n'.repeat(MAIL_LIMITS.lines + 1)}`, 'Too many lines'],
    [
      'too much text',
      `\r\n${`${'a'.repeat(98)}\r\n`.repeat(MAIL_LIMITS.textBytes / 100 + 1)}`,
      'Text too long',
    ],
    ['a part with an oversized header', multipart('x', 'X: 1\r\n'.repeat(5_000)), 'part too large'],
    [
      'a split boundary parameter',
      'Content-Type: multipart/mixed; boundary*0=a; boundary*1=b\r\n\r\n',
      'boundary',
    ],
    ['an unterminated boundary parameter', multipart('x'.repeat(300), '\r\na'), 'boundary too long'],
    [
      'parts after the closing boundary',
      `${multipart('x', '\r\na')}${'--x\r\n\r\n'.repeat(200)}`,
      'Too many parts',
    ],
  ])('is rejected with %s', (_, raw, reason) => {
    expect(() => checkStructure(Buffer.from(raw))).toThrow(reason);
  });
});
