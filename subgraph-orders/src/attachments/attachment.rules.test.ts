import { AppError } from '@hacchu-hub/subgraph-kit';
import { describe, expect, it } from '@jest/globals';
import { checkedContent, mimeTypeOf } from './attachment.rules.js';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n';
const endOfZip = (comment = ''): string =>
  `PK\u0005\u0006${'\0'.repeat(16)}${String.fromCharCode(comment.length % 256, comment.length >> 8)}${comment}`;
const localHeader = (name: string): string =>
  `PK\u0003\u0004\u0014${'\0'.repeat(21)}${String.fromCharCode(name.length)}\0\0\0${name}`;
const GIF = `GIF89a${'\u0001\0'.repeat(2)}\u0080\0\0`;

/** Media types detected from the first bytes, as in the check of uploads. */
const KINDS = [
  ['%PDF', 'application/pdf'],
  ['GIF89a', 'image/gif'],
  ['PK\u0003\u0004', 'application/zip'],
  ['MZ', 'application/x-msdownload'],
  ['<?xml', 'application/xml'],
] as const;

function check(fileName: string, body: Uint8Array): unknown {
  const beginning = Buffer.from(body.subarray(0, 8)).toString('latin1');
  const sniffedType = KINDS.find(([magic]) => beginning.startsWith(magic))?.[1];
  try {
    return checkedContent({ fileName, sniffedType }, body, 'f');
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
}
const REFUSED = { f: ['ファイルの内容が拡張子と一致しません。ファイルを確認してください。'] };

describe('the kind of a file', () => {
  it.each(['.pdf', ' .pdf', '\u200B.pdf', '..pdf', 'pdf'])(
    '%j has none, since it is stored as pdf',
    (fileName) => {
      expect(() => mimeTypeOf(fileName, 'f')).toThrow(AppError);
    },
  );

  it.each(['a.pdf', 'a.PDF ', 'a.pdf.', '/.a.pdf'])('%j is PDF, as it is stored', (fileName) => {
    expect(mimeTypeOf(fileName, 'f')).toBe('application/pdf');
  });
});

describe('the content of a file', () => {
  it.each<[string, string, Uint8Array, unknown]>([
    ['a PDF', 'a.pdf', bytes(PDF), 'application/pdf'],
    ['a PDF with embedded archives', 'a.pdf', bytes(`%PDF-1.7\n${endOfZip()}\n%%EOF\n`), 'application/pdf'],
    ['an archive', 'a.zip', bytes(localHeader('a.txt') + endOfZip('comment')), 'application/zip'],
    ['a picture', 'a.gif', bytes(GIF), 'image/gif'],
    ['a text with angle brackets', 'a.txt', Buffer.from('<発注> <3個> a<b'), 'text/plain'],
    ['a UTF-16 CSV file', 'a.csv', Buffer.from('\uFEFF品名,数量\n', 'utf16le'), 'text/csv'],
    ['a Shift_JIS CSV file', 'a.csv', Uint8Array.from([0x95, 0x69, 0x96, 0xbc, 0x2c, 0x31]), 'text/csv'],
  ])('%s is accepted', (_, fileName, body, mimeType) => {
    expect(check(fileName, body)).toMatchObject({ mimeType });
  });

  it.each<[string, string, Uint8Array]>([
    ['a PDF that is also an HTML page', 'a.pdf', bytes(`%PDF-1.7\n<html><script>alert(1)</script>\n${PDF}`)],
    ['a PDF that is also an archive', 'a.pdf', bytes(PDF + localHeader('run.exe') + endOfZip())],
    ['an archive whose comment ends like a PDF', 'a.pdf', bytes(PDF + endOfZip('%%EOF\n'))],
    ['a picture that is also an archive', 'a.gif', bytes(GIF + endOfZip())],
    ['a picture that is also an HTML page', 'a.gif', bytes(`${GIF}<script>alert(1)</script>`)],
    ['an HTML page named as a text file', 'a.txt', bytes('\n <!DOCTYPE html><p>')],
    ['an HTML page named as a CSV file', 'a.csv', Buffer.from('\uFEFF<SCRIPT>alert(1)</SCRIPT>')],
    ['a UTF-16 HTML page named as a text file', 'a.txt', Buffer.from('\uFEFF<html>', 'utf16le')],
    ['an SVG drawing named as a text file', 'a.txt', bytes('<svg onload="alert(1)">')],
    ['an SVG drawing named as a picture', 'a.png', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['XML named as a text file', 'a.txt', bytes('<?xml version="1.0"?><svg/>')],
    [
      'NUL characters after a UTF-16 byte order mark',
      'a.txt',
      Uint8Array.from([0xff, 0xfe, 0, 0, 0x4d, 0x5a]),
    ],
    ['half a UTF-16 character', 'a.txt', Uint8Array.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])],
    ['a ZIP archive named as an Excel file', 'a.xlsx', bytes(localHeader('run.exe') + endOfZip())],
    ['an executable', 'a.txt', bytes('MZ\0\u0003\0\0')],
  ])('%s is refused', (_, fileName, body) => {
    expect(check(fileName, body)).toEqual(REFUSED);
  });

  it('is also checked in linear time when ten megabytes look like end-of-archive records', () => {
    const body = bytes(`GIF89a${'PK\u0005\u0006'.repeat(2_500_000)}`);
    expect(check('a.gif', body)).toMatchObject({ mimeType: 'image/gif' });
  });
});
