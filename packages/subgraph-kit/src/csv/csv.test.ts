import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { read } from './csv.fixture.js';
import { csvDate, type CsvEncoding, csvInteger, csvNumber, importResultFile, writeCsv } from './index.js';

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

  it.each(['\u001A', '\r\n\u001A', '\r\n,\r\n\u001A'])(
    'end with the last row, also where an older system wrote %j after it',
    async (end) => {
      const { rows } = await read(`商品名,単価\r\na,1\r\nb,2${end}`);
      expect(rows.map(({ line, cells }) => [line, cells.name, csvNumber(cells.price)])).toEqual([
        [2, 'a', '1'],
        [3, 'b', '2'],
      ]);
    },
  );

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

describe('rows with more cells than headers', () => {
  const TOO_MANY = '列の数が見出しより多くなっています。カンマを含む値は引用符（"）で囲んでください。';
  const errorsOf = async (text: string) => (await read(text)).rows.map(({ errors }) => errors);

  it.each([
    ['a thousands separator without quotes', '商品名,単価\nねじ,1,234\nばね,10\n', [[TOO_MANY], []]],
    ['a comma in a text', '単価,商品名\n10,ねじ,黒\n', [[TOO_MANY]]],
    ['a value below an empty header at the end', '商品名,単価,,\nねじ,1,234\n', [[TOO_MANY]]],
  ])('are wrong: %s', async (_name, text, expected) => {
    expect(await errorsOf(text)).toEqual(expected);
  });

  it.each([
    ['empty cells at the end', '商品名,単価\nねじ,"1,234",,\nばね,10, ,\u3000\n'],
    ['empty headers and cells at the end', '商品名,単価,,\nねじ,10,,\nばね,10\n'],
    ['fewer cells than headers', '商品名,単価,備考\nねじ,10\nばね,20\n'],
  ])('are only those with a value there, not %s', async (_name, text) => {
    expect(await errorsOf(text)).toEqual([[], []]);
  });

  it('are in a result file with all of their cells, and refused again until they are corrected', async () => {
    const { rows, headers } = await read('商品名,単価,\nねじ,1,234,567\nばね,10\nなべ,2,000\n');
    const result = await buffer(
      importResultFile(
        headers,
        rows.map((row) => ({ ...row, result: '登録' })),
      ),
    );
    expect(result.toString().replaceAll('""', '"')).toBe(
      `\uFEFF商品名,単価,行番号,結果,エラー内容,,\r\nねじ,1,2,エラー,"${TOO_MANY}",234,567\r\n` +
        `なべ,2,4,エラー,"${TOO_MANY}",000,\r\n`,
    );
    const again = await read(result);
    expect(again.rows.map(({ errors }) => errors)).toEqual([[TOO_MANY], [TOO_MANY]]);
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
    ['―5', '-5'],
    ['\u200B12\u200E', '12'],
    ['-¥1,200', '-1200'],
    ['¥-1,234,567.5 円', '-1234567.5'],
    ['', ''],
    ['abc', 'abc'],
    ['1,5', '1,5'],
    ['1,2345', '1,2345'],
    ['0,123', '0,123'],
    ['000,123', '000,123'],
    ['-0,500', '-0,500'],
    ['10 12', '10 12'],
    ['△500', '-500'],
    ['+5', '5'],
    ['3円50', '3円50'],
  ])('number %s is %s', (text, expected) => expect(csvNumber(text)).toBe(expected));

  it.each([
    ['１，２００個', Number.NaN],
    ['１，２００', 1200],
    ['1,5', Number.NaN],
    ['0,123', Number.NaN],
    ['1 5', Number.NaN],
    ['-3', -3],
    ['1.5', Number.NaN],
    ['', null],
  ])('integer %s is %s', (text, expected) => expect(csvInteger(text)).toBe(expected));

  it.each([
    ['2026/1/5', '2026-01-05'],
    ['２０２６－１１－２１', '2026-11-21'],
    ['2026年3月4日', '2026-03-04'],
    ['20260105', '2026-01-05'],
    ['令和8年1月5日', '2026-01-05'],
    ['R8.1.5', '2026-01-05'],
    ['Ｈ３１．４．３０', '2019-04-30'],
    ['令和元年5月1日', '2019-05-01'],
    ['2026/1/5(月)', '2026-01-05'],
    ['2026/01/05 0:00', '2026-01-05'],
    ['R1.4.30', 'R1.4.30'],
    ['2026/2/30', '2026/2/30'],
    ['11/25', '11/25'],
    ['あす', 'あす'],
  ])('date %s is %s', (text, expected) => expect(csvDate(text)).toBe(expected));
});
