import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CsvFileError } from './csv-file-error.js';
import { withGuard, withoutGuard } from './formula-guard.js';
import {
  csvDate,
  csvInteger,
  csvNumber,
  ignoredColumnNotices,
  importReasons,
  importResultFile,
  writeCsv,
  type CsvEncoding,
} from './index.js';
import { CSV_LIMITS } from './limits.js';
import { expectLinear } from '../testing.growth.js';
import { parseCsv } from './parse.js';
import { readCsv } from './reader.js';

const columns = [
  { key: 'name', header: '商品名', isRequired: true },
  { key: 'price', header: '単価', isRequired: true },
  { key: 'note', header: '備考' },
] as const;

const read = async (bytes: Uint8Array | string, options: { maxRows?: number; maxBytes?: number } = {}) => {
  const table = await readCsv(Readable.from([Buffer.from(bytes)]), { columns, ...options });
  const rows = [];
  for await (const row of table.rows) rows.push(row);
  return { ...table, rows };
};

const TEXT = '商品名,単価,備考\r\n波線～テスト,"1,200",ＡＢＣ\r\n';
const CELLS = { name: '波線～テスト', price: '1,200', note: 'ＡＢＣ' };

describe('encodings of CSV files', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16LE with a byte order mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['CP932', iconv.encode(TEXT, 'cp932')],
  ])('%s is read', async (_name, bytes) => {
    const { rows } = await read(bytes);
    expect(rows.map(({ cells }) => cells)).toEqual([CELLS]);
  });

  it('rejects bytes that are valid in no supported encoding', async () => {
    await expect(read(Buffer.from([0x81, 0x20, 0xff, 0xfd, 0x80]))).rejects.toThrow(
      '文字コードを判別できません。UTF-8またはShift_JISで保存してください。',
    );
  });

  it('rejects a workbook renamed to .csv', async () => {
    await expect(read(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]))).rejects.toThrow(
      'CSVファイルではありません。',
    );
  });
});

describe('tables in CSV files', () => {
  it('have columns in any order and width of header, and report unknown ones', async () => {
    const { rows, ignoredHeaders } = await read('メモ欄,単価, 商 品名\nx,10,ねじ\n');
    expect(ignoredHeaders).toEqual(['メモ欄']);
    expect(rows[0]?.cells).toEqual({ name: 'ねじ', price: '10', note: '' });
  });

  it('are rejected with the names of all missing required columns', async () => {
    await expect(read('備考\nx\n')).rejects.toThrow('必須の列がありません：商品名、単価');
  });

  it.each([';', '\t'])('are rejected with a hint when %j separates the cells', async (separator) => {
    await expect(read(`商品名${separator}単価\n湯呑${separator}1\n`)).rejects.toThrow(
      '区切り文字がカンマ（,）ではありません。カンマ区切りのCSV形式で保存してください。',
    );
  });

  it('are rejected when a header occurs twice', async () => {
    await expect(read('商品名,単価,単価\n')).rejects.toThrow('見出し「単価」が重複しています。');
  });

  it('are rejected when empty', async () => {
    await expect(read('')).rejects.toThrow('ファイルが空です。');
  });

  it('have line numbers that also count blank rows', async () => {
    const { rows } = await read('商品名,単価\na,1\n,\n"b\n二行目",2\nc,3\n');
    expect(rows.map(({ line, cells }) => [line, cells.name])).toEqual([
      [2, 'a'],
      [4, 'b\n二行目'],
      [6, 'c'],
    ]);
  });

  it('are rejected with the line of an unclosed quote', async () => {
    await expect(read('商品名,単価\na,1\n"b,2\n')).rejects.toThrow(
      /^\d+行目: CSVの形式が正しくありません。/u,
    );
  });

  it('are rejected beyond the row and byte limits', async () => {
    await expect(read('商品名,単価\na,1\nb,2\n', { maxRows: 1 })).rejects.toThrow(
      '行数が多すぎます。1行以下に分けてください。',
    );
    await expect(
      read(`商品名,単価\n${'a'.repeat(1024 * 1024)},1\n`, { maxBytes: 1024 * 1024 }),
    ).rejects.toThrow('ファイルが大きすぎます。1MB以下のファイルを選択してください。');
  });
});

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
      /^2行目: セルの文字数が多すぎます。1つのセルは32,767文字以内にしてください。$/u,
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

describe('the formula guard', () => {
  const starts = [...'=+-@|＝＋－＠｜−﹦⁼', '\t', '\r', '\n'];
  const unseen = [
    '',
    '\u200B',
    '\u2060',
    '\uFEFF',
    '\u00AD',
    '\u202E',
    '\u2066',
    '\u3000',
    '\u00A0',
    ' ',
    '\u3164',
    "'",
  ];

  it.each(starts)('precedes %j, even behind invisible characters', (start) => {
    for (const before of unseen) expect(withGuard(`${before}${start}1+1`)).toBe(`'${before}${start}1+1`);
  });

  it.each(['普通', '1-1', 'a=b', "'引用", "O'Reilly", '(=1)', '', '\u200Ba', '%TEMP%'])(
    'does not change %j',
    (text) => expect(withGuard(text)).toBe(text),
  );

  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...starts, ...unseen.slice(1), 'a', '"', ',', ';') }),
  );

  it('is removed exactly once, whatever the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(withoutGuard(withGuard(text))).toBe(text);
        expect(withoutGuard(withGuard(withGuard(text)))).toBe(withGuard(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves names unchanged from export to import', async () => {
    const names = fc.array(
      texts
        .map((text) => text.replaceAll('\0', '').trim())
        .filter((text) => !/\p{Cs}/u.test(text) && text !== ''),
      { minLength: 1, maxLength: 5 },
    );
    const written = (values: string[]) =>
      buffer(
        writeCsv(
          [
            { header: '商品名', value: (text: string) => text },
            { header: '単価', value: () => 1 },
          ],
          values,
        ),
      );
    await fc.assert(
      fc.asyncProperty(names, async (values) => {
        const first = await written(values);
        const { rows } = await read(first);
        expect(rows.map(({ cells }) => cells.name)).toEqual(values);
        expect(await written(rows.map(({ cells }) => cells.name))).toEqual(first);
      }),
      { numRuns: 300 },
    );
  });

  it('protects headers and errors in result files, which repeat user input', async () => {
    const file = importResultFile(
      ['商品名', '=HYPERLINK("http://x.example")', '＝1', 'メモ;=1'],
      [{ line: 2, original: ["'=1", '\u200B=1', '|x', 'a'], errors: ['=cmd|x'], result: '登録' }],
    );
    const text = (await buffer(file)).toString();
    expect(text).toBe(
      '\uFEFF商品名,"\'=HYPERLINK(""http://x.example"")",\'＝1,"メモ;=1",行番号,結果,エラー内容\r\n' +
        "''=1,'\u200B=1,'|x,a,2,エラー,'=cmd|x\r\n",
    );
  });

  it('is removed from headers, so that a corrected result file can be imported', async () => {
    const { headers, ignoredHeaders } = await read("商品名,単価,'=1\na,1,x\n");
    expect(headers).toEqual(['商品名', '単価', '=1']);
    expect(ignoredHeaders).toEqual(['=1']);
  });
});

describe('exported CSV files', () => {
  const write = async (values: string[], encoding: CsvEncoding = 'UTF_8'): Promise<Buffer> =>
    buffer(
      writeCsv(
        [
          { header: '商品名', value: (text: string) => text },
          { header: '単価', value: () => -5, isNumeric: true },
        ],
        values,
        { encoding },
      ),
    );

  it('start with a byte order mark, end rows with CRLF, and guard texts but not numbers', async () => {
    expect((await write(['=1+1', '普通'])).toString()).toBe("\uFEFF商品名,単価\r\n'=1+1,-5\r\n普通,-5\r\n");
  });

  it('are encoded in CP932 on request', async () => {
    expect(iconv.decode(await write(['髙橋～商店'], 'SHIFT_JIS'), 'cp932')).toBe(
      '商品名,単価\r\n髙橋～商店,-5\r\n',
    );
  });

  it('are read back unchanged', async () => {
    const texts = fc.array(
      fc
        .string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', 'あ', '\n', 'x', ' ') })
        .map((text) => text.trim())
        .filter((text) => text !== ''),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        const { rows } = await read(await write(values));
        expect(rows.map(({ cells }) => cells.name)).toEqual(values);
      }),
    );
  });

  it('propagate an error of their source', async () => {
    const failing = async function* (): AsyncGenerator<string> {
      yield 'a';
      throw new Error('cursor lost');
    };
    const stream = writeCsv([{ header: 'x', value: (text: string) => text }], failing());
    await expect(buffer(stream)).rejects.toThrow('cursor lost');
  });
});

describe('cells', () => {
  it.each([
    ['１，２３４', '1234'],
    ['¥1,200', '1200'],
    ['￥980円', '980'],
    ['－５', '-5'],
    ['abc', 'abc'],
  ])('number %s is %s', (text, expected) => expect(csvNumber(text)).toBe(expected));

  it.each([
    ['１，２００個', Number.NaN],
    ['１，２００', 1200],
    ['-3', -3],
    ['1.5', Number.NaN],
    ['', null],
  ])('integer %s is %s', (text, expected) => expect(csvInteger(text)).toBe(expected));

  it.each([
    ['2026/1/5', '2026-01-05'],
    ['２０２６－１１－２１', '2026-11-21'],
    ['2026年3月4日', '2026-03-04'],
    ['あす', 'あす'],
  ])('date %s is %s', (text, expected) => expect(csvDate(text)).toBe(expected));
});
