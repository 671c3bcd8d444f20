import { fractionOf, roundFraction } from '@hacchu-hub/purchase-math';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type Carry,
  carryOf,
  NO_STOCK,
  type ProductMonth,
  productMonth,
  type Stock,
} from './product-month.js';

const stock = (quantity: number, amount: number | bigint): Stock => ({ quantity, amount: BigInt(amount) });
const opening = (of: Stock = NO_STOCK): Carry => ({
  stock: of,
  base: NO_STOCK,
  toDate: NO_STOCK,
  average: null,
});

interface Entry {
  readonly received?: Stock;
  readonly counted?: number | null;
  readonly warehouse?: number | null;
}

/** Runs consecutive months; `size` of them form an averaging period. */
function run(
  start: Carry,
  entries: readonly Entry[],
  size = 1,
  listPrice: string | null = null,
): ProductMonth[] {
  let before = start;
  return entries.map(({ received = NO_STOCK, counted = null, warehouse = null }, at) => {
    const month = productMonth({
      before,
      isFirst: at % size === 0,
      isLast: at % size === size - 1,
      received,
      hasUnpricedReceipt: false,
      warehouse,
      counted,
      listPrice,
    });
    before = carryOf(month);
    return month;
  });
}

const priceOf = ({ average }: ProductMonth) => average && roundFraction(average, 2);

describe('a month', () => {
  it('uses the stock of the warehouse system instead of carried + received, and needs no count; a count overrides it', () => {
    // (10 for 1,000 + 20 for 2,300) ÷ 30 = 110; the warehouse has 12 → 1,320; 3,300 − 1,320 issued.
    const entry = { received: stock(20, 2_300), warehouse: 12 };
    const [month] = run(opening(stock(10, 1_000)), [entry]);
    expect(month).toMatchObject({
      logicalQuantity: 12,
      isWarehouseStock: true,
      closing: stock(12, 1_320),
      issuedAmount: 1_980n,
      isUncounted: false,
    });
    const [counted] = run(opening(stock(10, 1_000)), [{ ...entry, counted: 11 }]);
    expect(counted).toMatchObject({ logicalQuantity: 12, physicalQuantity: 11, closing: stock(11, 1_210) });
  });

  it('has no stock if the warehouse system has none, whatever was carried over and received', () => {
    const [month] = run(opening(stock(-3, 0)), [{ received: stock(1, 100), warehouse: 0 }]);
    expect(month).toMatchObject({ logicalQuantity: 0, isNegative: false, isUncounted: false });
  });

  it('averages carried-over and received stock, and values counted stock', () => {
    // (10 pieces for 1,000 + 20 for 2,300) ÷ 30 = 110; 7 counted → 770; 3,300 − 770 issued.
    const [month] = run(opening(stock(10, 1_000)), [{ received: stock(20, 2_300), counted: 7 }]);
    expect(month).toMatchObject({
      logicalQuantity: 30,
      physicalQuantity: 7,
      closing: stock(7, 770),
      issuedAmount: 2_530n,
      isUncounted: false,
    });
    expect(month && priceOf(month)).toBe('110.00');
  });

  it('rounds the value half up once, and never the average', () => {
    // 100 ÷ 3 is shown as 33.33; 2 pieces are worth 66.67 → 67; the remaining one then 33.33 → 33.
    const [first, second] = run(opening(), [{ received: stock(3, 100), counted: 2 }, { counted: 1 }]);
    expect(first?.closing).toEqual(stock(2, 67));
    expect(first && priceOf(first)).toBe('33.33');
    // The second month averages 67 ÷ 2 = 33.5: one piece is worth 33.5 → 34.
    expect(second?.closing).toEqual(stock(1, 34));
    expect(second?.issuedAmount).toBe(33n);
  });

  it('distinguishes a count of zero from no count', () => {
    const [none] = run(opening(stock(5, 500)), [{}]);
    expect(none).toMatchObject({ closing: stock(5, 500), issuedAmount: 0n, isUncounted: true });
    const [zero] = run(opening(stock(5, 500)), [{ counted: 0 }]);
    expect(zero).toMatchObject({ closing: stock(0, 0), issuedAmount: 500n, isUncounted: false });
  });

  it('has to be counted at the end of an averaging period only', () => {
    const months = run(opening(stock(5, 500)), [{}, {}, {}], 3);
    expect(months.map(({ isUncounted }) => isUncounted)).toEqual([false, false, true]);
  });

  it('keeps the last average while the stock is empty', () => {
    const months = run(opening(), [{ received: stock(4, 1_000), counted: 0 }, {}, { counted: 2 }]);
    expect(months.map(priceOf)).toEqual(['250.00', '250.00', '250.00']);
    // The pieces found again have their old value, so a cost of 500 is reversed.
    expect(months[2]).toMatchObject({ closing: stock(2, 500), issuedAmount: -500n, isUnpriced: false });
  });

  it('excludes negative stock from the average: what remains is valued at the price of the receipts', () => {
    const start: Carry = { ...opening(stock(-15, -150)), average: fractionOf('10') };
    const [month] = run(start, [{ received: stock(20, 400) }]);
    expect(month).toMatchObject({ closing: stock(5, 100), issuedAmount: 150n, isNegative: false });
  });

  it('is valued at 0 where more value is given back than is in stock, and the excess reduces what was issued', () => {
    // (10 for 1,000 + 10 for 3,000) ÷ 20 = 200; 12 counted → 2,400. 10 of 300 yen are given back: 2,400 − 3,000 < 0.
    const months = run(opening(), [
      { received: stock(20, 4_000), counted: 12 },
      { received: stock(-10, -3_000) },
      { received: stock(10, 1_000) },
      { counted: 6 },
    ]);
    // Then (0 + 1,000) ÷ 12 = 83.333…, of which 6 are worth 500.
    expect(months.map(priceOf)).toEqual(['200.00', '0.00', '83.33', '83.33']);
    expect(months.map(({ closing }) => closing)).toEqual([
      stock(12, 2_400),
      stock(2, 0),
      stock(12, 1_000),
      stock(6, 500),
    ]);
    expect(months.map(({ issuedAmount }) => issuedAmount)).toEqual([1_600n, -600n, 0n, 500n]);
    expect(months[1]).toMatchObject({ isCostKnown: true, isUnpriced: false, isNegative: false });
  });

  it('takes no value from what an earlier release has valued below 0', () => {
    const below = { numerator: -600n, denominator: 2n };
    const before: Carry = { ...opening(stock(2, -600)), average: below };
    const [idle] = run(before, [{}]);
    expect(idle).toMatchObject({ closing: stock(2, 0), issuedAmount: -600n });
    // (0 + 1,000) ÷ 12 = 83.333…; −600 + 1,000 − 1,000
    const [received] = run(before, [{ received: stock(10, 1_000) }]);
    expect(received).toMatchObject({ closing: stock(12, 1_000), issuedAmount: -600n });
    const [found] = run({ ...opening(), average: below }, [{ counted: 3 }]);
    expect(found).toMatchObject({ closing: stock(3, 0), isUnpriced: false });
  });

  it('values negative stock at the average, with a warning', () => {
    const [, month] = run(opening(stock(2, 200)), [{}, { received: stock(-5, -500) }]);
    expect(month).toMatchObject({ closing: stock(-3, -300), isNegative: true });
  });

  it('values stock without any cost at the list price, with a warning', () => {
    const [month, next] = run(opening(), [{ counted: 3 }, { received: stock(3, 30) }], 1, '12.5');
    // 37.5 → 38, which is carried over as the value of the three pieces.
    expect(month).toMatchObject({ closing: stock(3, 38), isUnpriced: true });
    expect(next).toMatchObject({ closing: stock(6, 68), isUnpriced: false });
    const [worthless] = run(opening(), [{ counted: 3 }]);
    expect(worthless).toMatchObject({ closing: stock(3, 0), average: null, isUnpriced: true });
  });

  it('does not take the list price of an earlier month for a cost', () => {
    // Everything of the first month is taken back, then two pieces are found: their cost was never known.
    const [, found] = run(opening(), [{ counted: 3 }, { received: stock(-3, -38), counted: 2 }], 1, '12.5');
    expect(found).toMatchObject({ closing: stock(2, 25), isCostKnown: false, isUnpriced: true });
  });
});

describe('averaging periods', () => {
  it('are averaged over all that was received, also where a month in between is valued at 0', () => {
    // April: 2,400 − 3,000 < 0. May: 2,400 − 3,000 + 1,800 = 1,200 for 8 pieces.
    const [april, may] = run(
      opening(stock(12, 2_400)),
      [{ received: stock(-10, -3_000) }, { received: stock(6, 1_800) }],
      3,
    );
    expect([april, may].map((month) => month && priceOf(month))).toEqual(['0.00', '150.00']);
    expect([april?.closing, may?.closing]).toEqual([stock(2, 0), stock(8, 1_200)]);
    expect([april?.issuedAmount, may?.issuedAmount]).toEqual([-600n, 600n]);
  });

  it('are valued at the average to date; the last month decides', () => {
    const [april, may, june] = run(
      opening(stock(10, 1_000)),
      [
        { received: stock(10, 1_200), counted: 15 },
        { received: stock(20, 2_800), counted: 30 },
        { counted: 12 },
      ],
      3,
    );
    // April: 2,200 ÷ 20 = 110; May and June: 5,000 ÷ 40 = 125.
    expect([april, may, june].map((month) => month && priceOf(month))).toEqual([
      '110.00',
      '125.00',
      '125.00',
    ]);
    expect([april?.closing, may?.closing, june?.closing]).toEqual([
      stock(15, 1_650),
      stock(30, 3_750),
      stock(12, 1_500),
    ]);
    expect([april?.issuedAmount, may?.issuedAmount, june?.issuedAmount]).toEqual([550n, 700n, 2_250n]);
    expect([april?.isUncounted, june?.isUncounted]).toEqual([false, false]);
    expect(june).toMatchObject({ base: stock(10, 1_000), toDate: stock(30, 4_000) });
  });
});

const anyStock = fc
  .record({
    quantity: fc.integer({ min: -50, max: 5_000 }),
    amount: fc.bigInt({ min: -99_999n, max: 99_999_999n }),
  })
  .map(({ quantity, amount }) => (quantity === 0 ? NO_STOCK : { quantity, amount }));
const anyEntry = fc.record({
  received: anyStock,
  counted: fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: null }),
});
const anyOpening = fc
  .record({ quantity: fc.integer({ min: 0, max: 9_999 }), amount: fc.bigInt({ min: 0n, max: 99_999_999n }) })
  .map((of) => opening(of.quantity === 0 ? NO_STOCK : of));
const anySize = fc.constantFrom(1, 3, 6, 12);

describe('in any case', () => {
  it('carried + purchased = issued + remaining, in every month and over all months', () => {
    fc.assert(
      fc.property(
        anyOpening,
        fc.array(anyEntry, { minLength: 1, maxLength: 12 }),
        anySize,
        (start, entries, size) => {
          const months = run(start, entries, size, '98.76');
          let carried = start.stock.amount;
          for (const month of months) {
            expect(month.carried.amount).toBe(carried);
            expect(month.carried.amount + month.received.amount).toBe(
              month.issuedAmount + month.closing.amount,
            );
            carried = month.closing.amount;
          }
          const total = (of: (month: ProductMonth) => bigint) =>
            months.reduce((sum, month) => sum + of(month), 0n);
          expect(start.stock.amount + total((month) => month.received.amount)).toBe(
            total((month) => month.issuedAmount) + carried,
          );
        },
      ),
    );
  });

  it('no price is negative, and no stock that is there has a negative value', () => {
    fc.assert(
      fc.property(anyOpening, fc.array(anyEntry, { maxLength: 6 }), anySize, (start, entries, size) => {
        for (const { average, closing } of run(start, entries, size, '98.76')) {
          expect((average?.numerator ?? 0n) >= 0n).toBe(true);
          if (closing.quantity >= 0) expect(closing.amount >= 0n).toBe(true);
        }
      }),
    );
  });

  it('an averaging period issues opening stock plus receipts minus remaining stock', () => {
    fc.assert(
      fc.property(anyOpening, fc.array(anyEntry, { minLength: 3, maxLength: 3 }), (start, entries) => {
        const months = run(start, entries, 3);
        const last = months.at(-1);
        const issued = months.reduce((sum, month) => sum + month.issuedAmount, 0n);
        expect(issued).toBe(
          (last?.base.amount ?? 0n) + (last?.toDate.amount ?? 0n) - (last?.closing.amount ?? 0n),
        );
      }),
    );
  });

  it('a month without receipts and counts changes nothing', () => {
    fc.assert(
      fc.property(
        anyOpening,
        fc.array(anyEntry, { maxLength: 4 }),
        fc.integer({ min: 1, max: 24 }),
        (start, entries, idle) => {
          const months = run(start, [...entries, ...Array.from({ length: idle }, () => ({}))]);
          const last = entries.length > 0 ? months[entries.length - 1]?.closing : start.stock;
          // Negative stock and stock without a cost do not carry over an average.
          fc.pre(last !== undefined && last.quantity > 0);
          expect(months.at(-1)?.closing).toEqual(last);
          expect(months.slice(entries.length).every((month) => month.issuedAmount === 0n)).toBe(true);
        },
      ),
    );
  });

  it('a count equal to the book quantity changes no figure', () => {
    fc.assert(
      fc.property(anyOpening, anyStock, (start, received) => {
        const [blank] = run(start, [{ received }]);
        const [same] = run(start, [{ received, counted: blank?.logicalQuantity ?? 0 }]);
        expect(same?.closing).toEqual(blank?.closing);
        expect(same?.issuedAmount).toBe(blank?.issuedAmount);
      }),
    );
  });
});
