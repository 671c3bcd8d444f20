import { expect, test } from '@jest/globals';
import { countedIn, OPENING } from '../load/book-keeper.js';
import { compareStock, type StoredStock } from './stock.js';

const MONTHS = ['2012-01', '2012-02'];
const PRODUCTS = ['a', 'b'];

/** Two months, of which the first one is closed. */
const books = (): StoredStock & { openings: object[]; costs: object[] } => ({
  products: PRODUCTS.length,
  periods: MONTHS.map((month, at) => ({ _id: month, start: `${month}-01`, isClosed: at === 0, opening: {} })),
  openings: MONTHS.flatMap((periodUuid, at) =>
    PRODUCTS.map((productUuid) => ({
      periodUuid,
      productUuid,
      quantity: at === 0 ? OPENING.quantity : countedIn('2012-01'),
    })),
  ),
  costs: PRODUCTS.map((productUuid) => ({
    periodUuid: '2012-01',
    productUuid,
    carriedQuantity: OPENING.quantity,
    physicalQuantity: countedIn('2012-01'),
    closingQuantity: countedIn('2012-01'),
  })),
});

test('books that agree with the files have no violation', () => {
  expect(compareStock(books())).toEqual([]);
});

test('a part of an opening inventory is one', () => {
  const found = books();
  found.openings.splice(3, 1);
  expect(compareStock(found)).toEqual([
    'the opening stock of 2012-02 has 1 rows of 1 products, of which there are 2',
  ]);
});

test('so is a product twice, a quantity of another file, and a month that is closed without its counts', () => {
  const found = books();
  found.openings[1] = { ...found.openings[0] };
  found.openings[2] = { ...found.openings[2], quantity: 1 };
  found.costs[0] = { ...found.costs[0], physicalQuantity: null };
  expect(compareStock(found)).toEqual([
    expect.stringContaining('the opening stock of 2012-01 has 2 rows of 1 products'),
    expect.stringContaining('2012-01 has 1 wrong rows'),
    expect.stringContaining('the opening stock of 2012-02 has 1 wrong rows'),
  ]);
});

test('so are rows that belong to no period', () => {
  const found = books();
  found.openings.push({ periodUuid: 'job:1', productUuid: 'a', quantity: 1 });
  expect(compareStock(found)).toEqual(['1 rows of opening stock belong to job:1']);
});
