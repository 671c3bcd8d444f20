import { describe, expect, it, test } from '@jest/globals';
import { contentDisposition, safeContentType, safeFileName } from './file-name.js';

describe('safeFileName', () => {
  it.each([
    ['見積書.pdf', '見積書.pdf'],
    ['発注書\u202Efdp.exe', '発注書fdp.exe'],
    ['a\u200Bb\u2060c\uFEFF.txt', 'abc.txt'],
    ['一\n二\t三\u2028四.csv', '一 二 三 四.csv'],
    ['../../etc/passwd', 'etcpasswd'],
    ['..', 'file'],
    [' . ', 'file'],
    ['', 'file'],
    ['.htaccess', 'htaccess'],
    ['請求書.pdf. . .', '請求書.pdf'],
    ['CON', '_CON'],
    ['com1.txt', '_com1.txt'],
    ['console.txt', 'console.txt'],
    ['請求書.pdf.exe', '請求書.pdf.exe'],
    ['\ud800半分\udc00.txt', '半分.txt'],
    ['葛\u{E0100}飾区.pdf', '葛\u{E0100}飾区.pdf'],
    ['👩‍💻.png', '👩‍💻.png'],
  ])('turns %j into %j', (raw, safe) => expect(safeFileName(raw)).toBe(safe));

  it('keeps names within the limits of file systems, including their extension', () => {
    const name = safeFileName(`${'発'.repeat(200)}.pdf`);
    expect(name).toBe(`${'発'.repeat(83)}.pdf`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(Buffer.byteLength(safeFileName('𠮷'.repeat(200)))).toBeLessThanOrEqual(255);
    expect(safeFileName(`a.${'b'.repeat(400)}`)).toHaveLength(255);
  });

  it.each([
    ['a person of several code points', '👩‍💻', 22],
    ['a flag', '🇯🇵', 31],
    ['a kana with a voiced mark of its own', 'あ\u3099', 41],
    ['a kanji with the selector of its form', '葛\u{E0100}', 35],
  ])('cuts a long name before %s that has no room, not within it', (_, character, count) =>
    expect(safeFileName(`ab${character.repeat(100)}.pdf`)).toBe(`ab${character.repeat(count)}.pdf`),
  );

  it('keeps the beginning of a name that is one character with marks without end', () => {
    const name = safeFileName(`a${'\u0301'.repeat(100_000)}.pdf`);
    expect(name).toMatch(/^[aá]\u0301+\.pdf$/u);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  });
});

test('any file name is encoded safely in headers', () => {
  expect(contentDisposition(`発注書 "1"; filename="x.exe'(*).pdf`)).toBe(
    "attachment; filename*=UTF-8''%E7%99%BA%E6%B3%A8%E6%9B%B8%20%221%22%3B%20filename%3D%22x.exe%27%28%2A%29.pdf",
  );
  expect(contentDisposition('発注書.pdf', 'inline')).toBe(
    "inline; filename*=UTF-8''%E7%99%BA%E6%B3%A8%E6%9B%B8.pdf",
  );
  expect(contentDisposition('a\r\nSet-Cookie: x\ud800.pdf')).toBe(
    "attachment; filename*=UTF-8''a%20Set-Cookie%3A%20x.pdf",
  );
});

test.each([
  ['application/pdf', 'application/pdf'],
  ['Image/PNG', 'image/png'],
  ['text/csv; charset=utf-8', 'text/csv; charset=utf-8'],
  ['text/plain; charset=utf-7; x=1', 'text/plain'],
  ['text/html', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['text/xml', 'application/octet-stream'],
  ['application/pdf\n', 'application/pdf'],
  ['application/pdf\u0001', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('a file of type %j is served as %j', (announced, served) =>
  expect(safeContentType(announced)).toBe(served),
);
