import { formatTsv, parseTsv } from './tsv.js';

describe('parseTsv', () => {
  it('parses rows and cells and ignores the trailing line end that Excel adds', () => {
    expect(parseTsv('りんご\t10\r\nみかん\t20\r\n')).toEqual([
      ['りんご', '10'],
      ['みかん', '20'],
    ]);
  });

  it('keeps empty cells', () => {
    expect(parseTsv('a\t\tb')).toEqual([['a', '', 'b']]);
  });

  it('parses a quoted cell with a line end and quotes', () => {
    expect(parseTsv('"1行目\n""2""行目"\tx')).toEqual([['1行目\n"2"行目', 'x']]);
  });
});

it('round-trips', () => {
  const rows = [
    ['a"b', 'c\nd'],
    ['', 'e\tf'],
  ];
  expect(parseTsv(formatTsv(rows))).toEqual(rows);
});
