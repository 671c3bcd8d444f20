import type { LineGridColumn } from './line-grid.types.js';
import { pasteLayout } from './paste-layout.js';
import { parseTsv } from './tsv.js';

interface Row {
  key: string;
}

const text = () => '';
const isWhole = (content: string) => /^[\d,]{1,9}$/.test(content.normalize('NFKC'));
const isYen = (content: string) => /^¥?[\d,.]+$/.test(content.normalize('NFKC'));
const isTax = (content: string) => /^(10%|8%.*|非課税)$/.test(content.normalize('NFKC'));
const isDay = (content: string) => /^(\d{4}[/年-])?\d{1,2}[/月-]\d{1,2}日?$/.test(content.normalize('NFKC'));

const columns: readonly LineGridColumn<Row>[] = [
  { kind: 'text', id: 'product', title: '商品', aliases: ['品名'], width: 1, text },
  { kind: 'text', id: 'lot', title: '数量', width: 1, isRequired: true, text, accepts: isWhole },
  { kind: 'text', id: 'price', title: '単価', width: 1, text, accepts: isYen },
  { kind: 'output', id: 'amount', title: '金額（税抜）', width: 1, text, accepts: isYen },
  { kind: 'select', id: 'tax', title: '税区分', width: 1, text, options: [], accepts: isTax },
  { kind: 'text', id: 'delivery', title: '納期', width: 1, text, accepts: isDay },
  { kind: 'text', id: 'payment', title: '支払期日', width: 1, text, accepts: isDay },
  { kind: 'text', id: 'notes', title: '備考', width: 1, text },
];
const layoutOf = (block: string, start = 0) => pasteLayout(parseTsv(block), columns, start);
const idsOf = (block: string, start = 0) => {
  const { columnIds, isCertain } = layoutOf(block, start);
  return isCertain ? columnIds : 'asks';
};

describe('a block without a header', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'as the grid copies it, without what it computes',
      'ボウル\t12\t1,180\t10%\t2026/12/01\t2027/01/31\t急ぎ',
      ['product', 'lot', 'price', 'tax', 'delivery', 'payment', 'notes'],
    ],
    [
      'with all columns that are shown',
      'ボウル\t12\t¥1,180\t¥14,160\t10%\t12/1\t2027-01-31\t急ぎ',
      ['product', 'lot', 'price', '', 'tax', 'delivery', 'payment', 'notes'],
    ],
    [
      'with row numbers before them',
      '1\tボウル\t１２\t1180\t14160\t8%（軽減）\n2\t皿\t3\t80\t240\t10%',
      ['', 'product', 'lot', 'price', '', 'tax'],
    ],
    ['with fewer columns', 'ボウル\t12\n皿\t3', ['product', 'lot']],
    [
      'with blank columns behind',
      'ボウル\t12\t80\t\t\t\t\t\t\t',
      ['product', 'lot', 'price', 'tax', 'delivery', 'payment', 'notes', '', '', ''],
    ],
    ['with a wrong content among right ones', 'ボウル\t12\n皿\t多め\n盆\t5', ['product', 'lot']],
  ])('%s', (_, block, ids) => expect(idsOf(block)).toEqual(ids));

  it('starts at the focused column', () => {
    expect(idsOf('1,180\t14,160\t10%\t12/1', 2)).toEqual(['price', '', 'tax', 'delivery']);
    expect(idsOf('急ぎ', 2)).toEqual(['price']);
  });
});

it.each<[string, string, readonly string[]]>([
  ['columns in another order', '納期\t数量\t品名\n12/1\t12\tボウル', ['delivery', 'lot', 'product']],
  [
    'columns that belong nowhere or are computed',
    'No.\t商品\t社内コード\t数量＊\t金額（税抜）\n1\tボウル\tA-1\t12\t960',
    ['', 'product', '', 'lot', ''],
  ],
])('uses a header: %s', (_, block, ids) => {
  const layout = layoutOf(block);
  expect(layout).toMatchObject({ columnIds: ids, isCertain: true });
  expect(layout.cells).toHaveLength(1);
});

it.each([
  ['under a header', '品名\t税区分\nボウル\t免税\n皿\t10%', 0, ['product', 'tax']],
  ['alone', '免税\n10%', 3, ['tax']],
])('asks about values that a column with fixed choices cannot read: %s', (_, block, start, columnIds) =>
  expect(layoutOf(block, start)).toMatchObject({ isCertain: false, columnIds }),
);

describe('an ambiguous block, with a guess', () => {
  it.each<[string, string, readonly string[]]>([
    ['a column too many', 'A-1\tボウル\t12\t1,180', ['', 'product', 'lot', 'price']],
    [
      'more columns than the grid has, with its computed one',
      'ボウル\t12\t80\t960\t10%\t12/1\t12/31\t急ぎ\t1\t2',
      ['product', 'lot', 'price', '', 'tax', 'delivery', 'payment', 'notes', '', ''],
    ],
    ['a day where none is shown', 'ボウル\t12\t2026/12/01', ['product', 'lot', 'delivery']],
    [
      'a choice that cannot be read, among others that can',
      'ボウル\t12\t1,180\t10%\n皿\t3\t80\t免税\n盆\t5\t90\t8%',
      ['product', 'lot', 'price', 'tax'],
    ],
    [
      'a blank column between',
      'ボウル\t\t12\t1,180\t10%\t12/1',
      ['product', '', 'lot', 'price', 'tax', 'delivery'],
    ],
  ])('%s', (_, block, ids) => expect(layoutOf(block)).toMatchObject({ isCertain: false, columnIds: ids }));

  it('recognises a header by text above numbers', () => {
    expect(layoutOf('物\t入数\tいつまで\nボウル\t12\t12/1')).toMatchObject({
      isCertain: false,
      hasUnknownHeading: true,
      columnIds: ['product', 'lot', 'delivery'],
    });
  });
});
