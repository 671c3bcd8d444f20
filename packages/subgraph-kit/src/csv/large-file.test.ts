import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { type OpenCsv, scanCsv, segmentsOf } from './large-file.js';
import { CSV_LIMITS, type CsvLimits } from './limits.js';
import { parseCsv, parseCsvText } from './parse.js';
import { findRecords, type RawRecord, RecordScanner } from './records.js';

/** A stored file that arrives in chunks of a few bytes, which end in the middle of characters and line ends. */
const stored = (bytes: Uint8Array, size: number): OpenCsv => {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    Buffer.from(bytes.subarray(at * size, (at + 1) * size)),
  );
  return () => Promise.resolve(Readable.from(chunks));
};

async function rowsOf(open: OpenCsv, limits: CsvLimits = CSV_LIMITS) {
  const scanned = await scanCsv(open, limits);
  const rows = [];
  const texts = [];
  for await (const { text, firstLine } of segmentsOf(open, scanned, limits)) {
    texts.push(text);
    rows.push(...parseCsvText(text, limits, firstLine));
  }
  return { ...scanned, rows, texts };
}

const TEXT = '商品名,単価\r\n"波線～テスト\r\n二行目","1,200"\r\n\r\n,,\r"ね""じ",10\nばね,20';

describe('large CSV files', () => {
  it.each<[string, Uint8Array]>([
    ['utf-8', Buffer.from(TEXT)],
    ['utf-8', Buffer.from(`\uFEFF${TEXT}`)],
    ['utf-16le', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['cp932', iconv.encode(TEXT, 'cp932')],
  ])(
    'in %s have the same rows and lines as when read at once, whatever the parts',
    async (encoding, bytes) => {
      const { header, rows } = parseCsv(bytes, CSV_LIMITS);
      for (const size of [1, 2, 3, 7, 1_000]) {
        const read = await rowsOf(stored(bytes, size));
        expect(read).toMatchObject({ encoding, rowCount: 3 });
        expect(read.rows[0]?.cells).toEqual(header);
        expect(read.rows.slice(1)).toEqual(rows);
      }
    },
  );

  it('are parsed in segments of complete rows, with the lines of the file', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `"商品${at}\n改行",${at}`);
    const { rows, texts, rowCount } = await rowsOf(
      stored(Buffer.from(`商品名,単価\n${lines.join('\n')}\n`), 65_536),
      { ...CSV_LIMITS, maxRows: 20_000 },
    );
    expect(rowCount).toBe(20_000);
    expect(rows).toHaveLength(20_001);
    expect(rows.at(-1)).toEqual({ line: 2 + 2 * 19_999, cells: ['商品19999\n改行', '19999'] });
    expect(texts.length).toBeGreaterThan(1);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(300_000);
  });

  it.each<[string, string, Partial<CsvLimits>, RegExp]>([
    ['too many rows', `a\n${'x\n'.repeat(4)}`, { maxRows: 3 }, /^行数が多すぎます。3行以下/u],
    ['too many bytes', 'a\n'.repeat(40_000), { maxBytes: 10 }, /^ファイルが大きすぎます。/u],
    ['a quote that stays open', 'a\n"x\ny\n', {}, /^2行目: CSVの形式が正しくありません。/u],
    [
      'a cell that is too long',
      `a\n${'x'.repeat(20)}\n`,
      { maxCell: 10 },
      /^2行目: セルの文字数が多すぎます。/u,
    ],
    [
      'a cell in quotes that is too long',
      `a\n"${'x'.repeat(11)}"\n`,
      { maxCell: 10 },
      /^2行目: セルの文字数が多すぎます。/u,
    ],
    ['NUL characters', 'a\n\0\n', {}, /^文字コードを判別できません。/u],
  ])('with %s are refused before a row is read', async (_case, text, limits, message) => {
    await expect(scanCsv(stored(Buffer.from(text), 3), { ...CSV_LIMITS, ...limits })).rejects.toThrow(
      message,
    );
  });

  it('may have cells of the maximum length, also in quotes', async () => {
    const text = `a,b\n${'x'.repeat(10)},"${'y'.repeat(10)}"\n`;
    const { rows } = await rowsOf(stored(Buffer.from(text), 3), { ...CSV_LIMITS, maxCell: 10 });
    expect(rows.at(-1)?.cells).toEqual(['x'.repeat(10), 'y'.repeat(10)]);
  });

  it('that are no CSV are refused, also when their bytes become invalid late', async () => {
    const workbook = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]);
    await expect(scanCsv(stored(workbook, 2), CSV_LIMITS)).rejects.toThrow('CSVファイルではありません。');
    const late = Buffer.concat([Buffer.from('商品名\n'.repeat(100)), Buffer.from([0x81, 0x20, 0xff, 0xfd])]);
    await expect(scanCsv(stored(late, 64), CSV_LIMITS)).rejects.toThrow('文字コードを判別できません。');
  });

  it('have the same row boundaries in any parts as in one', () => {
    const piece = fc.constantFrom('a', '"', '""', ',', '\r', '\n', '\r\n', ' ', '\u3000', '商', '😀');
    const outcome = (scan: () => RawRecord[]): unknown => {
      try {
        return scan();
      } catch (error) {
        return String(error);
      }
    };
    fc.assert(
      fc.property(fc.array(fc.array(piece)), (parts) => {
        const texts = parts.map((pieces) => pieces.join(''));
        const inParts = outcome(() => {
          const records: RawRecord[] = [];
          const scanner = new RecordScanner(CSV_LIMITS, (record) => records.push(record));
          for (const text of texts) scanner.push(text);
          scanner.end();
          return records;
        });
        expect(inParts).toEqual(outcome(() => findRecords(texts.join(''), CSV_LIMITS)));
      }),
    );
  });
});
