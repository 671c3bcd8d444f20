import { expectLinear } from '@hacchu-hub/subgraph-testing/growth';
import { describe, expect, it } from '@jest/globals';
import { read } from './csv.fixture.js';
import { CsvFileError } from './csv-file-error.js';
import { ignoredColumnNotices, importReasons } from './index.js';
import { CSV_LIMITS } from './limits.js';
import { parseCsv } from './parse.js';

describe('hostile CSV files', () => {
  const HEADER = '商品名,単価\n';

  /** Reads a file to its end, or to its first error. */
  const readThrough = (bytes: Uint8Array): void => {
    try {
      parseCsv(bytes, CSV_LIMITS);
    } catch (error) {
      if (!(error instanceof CsvFileError)) throw error;
    }
  };

  it.each<[string, string, RegExp]>([
    [
      'a header of 1,000,000 columns',
      `${Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(',')}\n`,
      /^1行目: 列が多すぎます。200列以下にしてください。$/u,
    ],
    ['a row of 1,000,000 columns', `${HEADER}x${','.repeat(1_000_000)}`, /^2行目: 列が多すぎます。/u],
    [
      'a header of 9 million characters',
      `${'あ'.repeat(3_000_000)},単価\n`,
      /^1行目: (?:1行|セル)の文字数が多すぎます。/u,
    ],
    [
      'a cell longer than spreadsheets allow',
      `${HEADER}${'x'.repeat(40_000)},1\n`,
      /^2行目: セルの文字数が多すぎます。1つのセルは32767文字以内にしてください。$/u,
    ],
    [
      'a long row of short cells',
      `${HEADER}${`${'x'.repeat(30_000)},`.repeat(20)}\n`,
      /^2行目: 1行の文字数が多すぎます。/u,
    ],
    ['an unclosed quote at the end', `${HEADER}a,1\n"b,2\n`, /^3行目: CSVの形式が正しくありません。/u],
    [
      'an unclosed quote before 9 MB',
      `${HEADER}a,1\n"b,${'2\n'.repeat(4_500_000)}`,
      /^3行目: CSVの形式が正しくありません。/u,
    ],
    [
      'quotes and nothing else',
      `${HEADER}${'"'.repeat(9_000_001)}`,
      /^2行目: CSVの形式が正しくありません。/u,
    ],
    [
      'an even number of quotes',
      `${HEADER}${'"'.repeat(9_000_000)}`,
      /^2行目: (?:1行の文字数が多すぎます|CSVの形式が正しくありません)。/u,
    ],
    ['quotes within a cell', `${HEADER}a"b"c,1\nd,2\n`, /^2行目: CSVの形式が正しくありません。/u],
    ['text after a quoted cell', `${HEADER}d,2\n"a"b,1\n`, /^3行目: CSVの形式が正しくありません。/u],
    ['5 million rows', `${HEADER}${'x\n'.repeat(5_000_000)}`, /^行数が多すぎます。10,000行以下に分けて/u],
    ['a NUL', `${HEADER}a\0,1\n`, /^文字コードを判別できません。/u],
    ['nothing but blank lines', '\n'.repeat(1_000_000), /^ファイルが空です。$/u],
    [
      'a very long duplicate header',
      `商品名,単価,${'x'.repeat(20_000)},${'x'.repeat(20_000)}\n`,
      /^見出し「x{40}…」が重複しています。$/u,
    ],
  ])('%s are rejected', async (_name, text, message) => {
    const error: unknown = await read(text).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CsvFileError);
    expect(error).toMatchObject({ message: expect.stringMatching(message) });
  });

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
    ['commas', ',\n'],
    ['more commas than columns', ',,,,,\r\n'],
    ['blanks', ' \t \n'],
    ['full-width spaces', '\u3000,\u3000\n'],
    ['byte order marks', '\uFEFF\n'],
    ['the mark with which older systems end a file', '\u001A\n'],
    ['empty quotes', '"",""\n'],
    ['quoted spaces', '" ","\n"\n'],
  ])('blank lines of %s are skipped at little cost, however many', async (_name, blank) => {
    const few = `${HEADER}${blank.repeat(50_000)}a,1\n`;
    const { rows } = await read(few);
    const lineEnds = blank.split(/\r\n|\r|\n/u).length - 1;
    expect(rows.map(({ line, cells }) => [line, cells.name])).toEqual([[2 + 50_000 * lineEnds, 'a']]);
    expectLinear((count) => Buffer.from(`${HEADER}${blank.repeat(count)}a,1\n`), readThrough, 100_000);
  });

  it('rows of every width cost in proportion to their characters', () => {
    const rows = (count: number): string =>
      HEADER + Array.from({ length: count }, (_, at) => `x${',1'.repeat(at % 150)}\n`).join('');
    expectLinear((count) => Buffer.from(rows(count)), readThrough, 2_000);
  });

  it('can have 10,000 rows and 200 columns, and not one more', async () => {
    const columnsOf = (count: number): string => Array.from({ length: count }, (_, at) => `,c${at}`).join('');
    expect((await read(`商品名,単価${columnsOf(198)}\n${'a,1\n'.repeat(10_000)}`)).rows).toHaveLength(10_000);
    await expect(read(`商品名,単価${columnsOf(199)}\na,1\n`)).rejects.toThrow('列が多すぎます。');
    await expect(read(`${HEADER}${'a,1\n'.repeat(10_001)}`)).rejects.toThrow('行数が多すぎます。');
  });

  it('can mix line endings, also within cells', async () => {
    const { rows } = await read('商品名,単価\r\na,1\rb,2\n"c\r\nd",3\r\ne,4');
    expect(rows.map(({ line, cells }) => [line, cells.name, cells.price])).toEqual([
      [2, 'a', '1'],
      [3, 'b', '2'],
      [4, 'c\r\nd', '3'],
      [6, 'e', '4'],
    ]);
  });

  it('can contain a byte order mark in the middle, as concatenated files do', async () => {
    const { rows } = await read('商品名,単価\na,1\n\uFEFFb,2\n');
    expect(rows.map(({ cells }) => cells.name)).toEqual(['a', 'b']);
  });

  it('produce at most twenty notices of unread columns, with long names truncated', () => {
    const headers = ['x'.repeat(5_000), ...Array.from({ length: 150 }, (_, at) => `メモ${at}`)];
    const notices = ignoredColumnNotices(headers, ['メモ0']);
    expect(notices).toHaveLength(21);
    expect(notices[0]).toBe(`列「${'x'.repeat(40)}…」は取り込まれません。`);
    expect(notices.at(-1)).toBe('ほかに130列が取り込まれません。');
  });

  it('report their first three errors, each truncated', () => {
    const row = { line: 2, original: [], result: '', errors: ['あ'.repeat(30_000), 'い'] };
    const reasons = importReasons([row, { ...row, line: 3 }]).split('\n');
    expect(reasons).toEqual([`2行目: ${'あ'.repeat(200)}…`, '2行目: い', `3行目: ${'あ'.repeat(200)}…`]);
  });
});
