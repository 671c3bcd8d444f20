import { chooseProduct, editProductLine } from '../order-form.edits.js';
import { apples, oranges } from '../order-form.fixture.js';
import { emptyOrder, emptyProductLine, type ProductLineValues } from '../order-form.values.js';
import { expenseLines } from './expense-lines.js';
import { duplicateRow, editRows, fillRows, pasteRows } from './line-changes.js';
import { productLines } from './product-lines.js';

const today = '2026-11-20';
const line = (own: Partial<ProductLineValues> = {}): ProductLineValues => ({ ...emptyProductLine(), ...own });
const paste = (
  lines: readonly ProductLineValues[],
  rowIndex: number,
  columnIds: readonly string[],
  cells: readonly (readonly string[])[],
) => pasteRows(lines, { rowIndex, columnIds, cells }, today, { ...productLines, make: () => line() });

describe('a spreadsheet block', () => {
  it('is pasted over the lines, adds the lines it needs and is parsed by column', () => {
    const pasted = paste(
      [line()],
      0,
      ['productId', 'lot', 'unitPrice', 'taxCategoryId', 'deliveryDate'],
      [
        ['りんご箱', '1,000', '¥95.50', '8%', '12/1'],
        ['みかん箱', '２０', '50', '非課税', '2026/12/24'],
      ],
    );
    expect(pasted).toMatchObject([
      {
        productText: 'りんご箱',
        lot: '1000',
        unitPrice: '95.5',
        taxCategoryId: '2',
        deliveryDate: '2026/12/01',
      },
      { productText: 'みかん箱', lot: '20', unitPrice: '50', taxCategoryId: '3', deliveryDate: '2026/12/24' },
    ]);
  });

  it('keeps numbers that are none as they were pasted', () => {
    const pasted = paste([line()], 0, ['lot', 'unitPrice'], [['10 12', '1,5']]);
    expect(pasted).toMatchObject([{ lot: '10 12', unitPrice: '1,5' }]);
  });

  it('has no line ends outside of notes and no invisible characters, as the server stores it', () => {
    const pasted = paste(
      [line()],
      0,
      ['productId', 'lot', 'notes', 'lotNumber'],
      [['\u200BTシャツ\n青', '\u00A01,000\u200E', 'か\u3099\r\nく\u3099', '\u202EA-1\t']],
    );
    expect(pasted).toMatchObject([
      { productText: 'Tシャツ 青', lot: '1000', notes: 'が\nぐ', lotNumber: 'A-1' },
    ]);
  });

  it('leaves other cells unchanged, and skips columns without a target', () => {
    const pasted = paste([line({ notes: '残す', lot: '1' })], 0, ['', 'lot'], [['123', '5']]);
    expect(pasted).toMatchObject([{ lot: '5', notes: '残す', unitPrice: '' }]);
  });

  it('with quantities for a product uses the price of each quantity', () => {
    const lines = [chooseProduct(line(), apples), chooseProduct(line(), apples)];
    expect(paste(lines, 0, ['lot'], [['9'], ['100']]).map(({ unitPrice }) => unitPrice)).toEqual([
      '100',
      '90',
    ]);
  });

  it('with cases becomes units as soon as the pack size of the product is known', () => {
    const packed = { ...apples, packSize: 12 };
    const [known, unknown] = paste(
      [chooseProduct(line(), packed), line()],
      0,
      ['lot'],
      [['9ケース'], ['2 cs']],
    );
    expect(known).toMatchObject({ lot: '108', unitPrice: '90' });
    expect(unknown?.lot).toBe('2 cs');
    expect(unknown && chooseProduct(unknown, packed).lot).toBe('24');
  });
});

it('a pasted quantity keeps a unit that is not that of the product', () => {
  const pasted = paste([line()], 0, ['lot'], [['5箱'], ['６個'], ['500円']]);
  expect(pasted.map(({ lot }) => lot)).toEqual(['5箱', '６個', '500円']);
});

describe('filling down', () => {
  const fillFirst = (lines: readonly ProductLineValues[], columnId: string) =>
    fillRows(
      lines,
      lines.slice(1).map(({ key }) => ({ sourceKey: lines[0]?.key ?? '', rowKey: key, columnId })),
      productLines,
    );

  it('copies the chosen product, priced for the quantity of each line', () => {
    const filled = fillFirst([chooseProduct(line({ lot: '1' }), apples), line({ lot: '10' })], 'productId');
    expect(filled[1]).toMatchObject({ productId: apples.uuid, productText: 'りんご箱', unitPrice: '95.5' });
  });

  it('of a price keeps whether it was typed', () => {
    const typed = editProductLine(chooseProduct(line(), oranges), 'unitPrice', '45');
    const [, filled] = fillFirst([typed, chooseProduct(line(), apples)], 'unitPrice');
    expect(filled).toMatchObject({ unitPrice: '45', isPriceTyped: true });
    expect(filled && editProductLine(filled, 'lot', '100').unitPrice).toBe('45');
  });

  it('of expenses copies names and prices', () => {
    const source = { ...expenseLines.make(emptyOrder(today)), name: '送料', unitPrice: '800' };
    const target = { ...source, key: 'other', name: '', unitPrice: '' };
    const filled = fillRows(
      [source, target],
      ['name', 'unitPrice'].map((columnId) => ({ sourceKey: source.key, rowKey: 'other', columnId })),
      expenseLines,
    );
    expect(filled[1]).toMatchObject({ name: '送料', unitPrice: '800' });
  });
});

it('edits several cells of one line in sequence', () => {
  const start = chooseProduct(line({ key: 'a', lot: '5' }), apples);
  const edits = [
    { rowKey: 'a', columnId: 'unitPrice', text: '' },
    { rowKey: 'a', columnId: 'lot', text: '10' },
  ];
  expect(editRows([start], edits, productLines)[0]?.unitPrice).toBe('95.5');
});

it('duplicates a stored line as a new one below it', () => {
  const lines = [line({ key: 'a', id: 'stored', lot: '3' }), line({ key: 'b' })];
  const copied = duplicateRow(lines, 'a', productLines);
  expect(copied.map(({ lot }) => lot)).toEqual(['3', '3', '']);
  expect(copied[1]?.id).toBeUndefined();
  expect(new Set(copied.map(({ key }) => key)).size).toBe(3);
});
