import {
  applyCommonDay,
  chooseProduct,
  countOtherDays,
  editProductLine,
  forceCommonDay,
  takeListPrice,
} from './order-form.edits.js';
import { apples, oranges } from './order-form.fixture.js';
import { emptyOrder, emptyProductLine, listPriceOf } from './order-form.values.js';

const today = '2026-11-20';

describe('price breaks', () => {
  it('follow the quantity until a price is typed', () => {
    let line = chooseProduct(emptyProductLine(), apples);
    expect(line.unitPrice).toBe('100');
    line = editProductLine(line, 'lot', '10');
    expect(line.unitPrice).toBe('95.5');
    line = editProductLine(line, 'lot', '１００');
    expect(line.unitPrice).toBe('90');
    line = editProductLine(line, 'unitPrice', '80');
    line = editProductLine(line, 'lot', '5');
    expect(line.unitPrice).toBe('80');
    expect(listPriceOf(line)).toBe('100');
  });

  it('are followed again when the list price is taken or the price is cleared', () => {
    const typed = editProductLine(chooseProduct(emptyProductLine(), apples), 'unitPrice', '80');
    expect(takeListPrice(typed).unitPrice).toBe('100');
    const cleared = editProductLine(typed, 'unitPrice', '');
    expect(editProductLine(cleared, 'lot', '20').unitPrice).toBe('95.5');
  });

  it('use the price of the product when it has no price list', () => {
    expect(chooseProduct(emptyProductLine(), oranges).unitPrice).toBe('50');
  });

  it('give another product its own price', () => {
    const typed = editProductLine(chooseProduct(emptyProductLine(), apples), 'unitPrice', '80');
    expect(chooseProduct(typed, oranges).unitPrice).toBe('50');
  });

  it('keep a price that was typed before the product was chosen', () => {
    const priced = editProductLine(emptyProductLine(), 'unitPrice', '77');
    expect(chooseProduct(priced, apples).unitPrice).toBe('77');
  });
});

it('forgets the product when its text is changed, and only then', () => {
  const line = chooseProduct(emptyProductLine(), apples);
  expect(editProductLine(line, 'productId', 'りんご箱').product).toBe(apples);
  expect(editProductLine(line, 'productId', 'りんご').product).toBeNull();
});

describe('common days', () => {
  const start = () => ({
    ...emptyOrder(today),
    productLines: [
      { ...emptyProductLine(), lot: '1' },
      { ...emptyProductLine(), lot: '2', deliveryDate: '2026/12/24' },
    ],
  });

  it('fill empty days and leave one that was typed', () => {
    const values = applyCommonDay(start(), 'deliveryDate', '2026-12-01');
    expect(values.productLines.map((line) => line.deliveryDate)).toEqual(['2026/12/01', '2026/12/24']);
    expect(countOtherDays(values, 'deliveryDate')).toBe(1);
  });

  it('move the lines that had the previous common day', () => {
    const first = applyCommonDay(start(), 'deliveryDate', '2026-12-01');
    const second = applyCommonDay(first, 'deliveryDate', '2026-12-05');
    expect(second.productLines.map((line) => line.deliveryDate)).toEqual(['2026/12/05', '2026/12/24']);
  });

  it('can be set on every line', () => {
    const values = forceCommonDay(applyCommonDay(start(), 'deliveryDate', '2026-12-01'), 'deliveryDate');
    expect(values.productLines.map((line) => line.deliveryDate)).toEqual(['2026/12/01', '2026/12/01']);
  });
});
