import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import {
  averageUnitPrice,
  chooseUnitPrice,
  fractionOf,
  groupDigits,
  inventoryAmount,
  lineAmount,
  periodAverage,
  priceLadder,
  priceLadderText,
  receiptAmount,
  roundFraction,
  sumYen,
  taxCategoriesOn,
} from './index.js';

describe('price breaks', () => {
  const rows = [
    { quantity: 100, unitPrice: '80', isDefault: false },
    { quantity: 10, unitPrice: '95', isDefault: true },
    { quantity: 500, unitPrice: '70.5', isDefault: false },
  ];
  test.each([
    [10, '95'],
    [99, '95'],
    [100, '80'],
    [499, '80'],
    [9_999, '70.5'],
    [1, '95'], // below every break: the default row
    [null, '95'],
  ])('for %s pieces the price is %s', (lot, price) => expect(chooseUnitPrice(rows, lot, '120')).toBe(price));

  it('falls back to the price of the product', () => {
    expect(chooseUnitPrice([], 5, '120')).toBe('120');
    expect(chooseUnitPrice([{ quantity: 10, unitPrice: '90', isDefault: false }], 5, '120')).toBe('120');
  });
});

describe('the price ladder', () => {
  const at100 = [{ quantity: 100, unitPrice: '1180', isDefault: false }];

  it('starts with the price of the product, which applies below every break', () => {
    expect(priceLadderText(at100, '1280.5')).toBe('1〜99: ¥1,280.5　100〜: ¥1,180');
    expect(chooseUnitPrice(at100, 10, '1280.5')).toBe('1280.5');
  });

  it('starts with the default break when there is one', () => {
    const rows = [
      { quantity: 500, unitPrice: '70.5', isDefault: false },
      { quantity: 10, unitPrice: '95', isDefault: true },
    ];
    // The break at 10 also costs 95, so 1 to 499 are one step.
    expect(priceLadder(rows, '120')).toEqual([
      { from: 1, to: 499, unitPrice: '95' },
      { from: 500, to: null, unitPrice: '70.5' },
    ]);
  });

  it('is one price without breaks, and shows a range of one piece as a single number', () => {
    expect(priceLadderText([], '1280.5')).toBe('¥1,280.5');
    expect(priceLadderText([{ quantity: 2, unitPrice: '1000', isDefault: false }], '1200')).toBe(
      '1: ¥1,200　2〜: ¥1,000',
    );
  });

  it('shows the charged price for every quantity', () => {
    const row = fc.record({
      quantity: fc.integer({ min: 1, max: 30 }),
      unitPrice: fc.integer({ min: 0, max: 3 }).map(String),
      isDefault: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ quantity }) => quantity, maxLength: 6 }), (rows) => {
        const ladder = priceLadder(rows, '9');
        for (let lot = 1; lot <= 31; lot += 1) {
          const step = ladder.filter(({ from, to }) => from <= lot && lot <= (to ?? lot));
          expect(step.map(({ unitPrice }) => unitPrice)).toEqual([chooseUnitPrice(rows, lot, '9')]);
        }
      }),
    );
  });
});

describe('receipts', () => {
  it('values each receipt at the added amount, including fractions and corrections', () => {
    // 33.34 × 1 = 33; × 2 = 66; × 3 = 100.02 → 100.
    expect([
      receiptAmount('33.34', 0, 1),
      receiptAmount('33.34', 1, 2),
      receiptAmount('33.34', 2, 3),
    ]).toEqual(['33', '33', '34']);
    expect(receiptAmount('33.34', 3, 2)).toBe('-34');
  });

  it('adds up to the total however the receipts are split', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 0, max: 999_999_999 }).map((sen) => (sen / 100).toFixed(2)),
        (cumulative, price) => {
          const parts = cumulative.map((cum, at) =>
            receiptAmount(price, at === 0 ? 0 : (cumulative[at - 1] ?? 0), cum),
          );
          expect(sumYen(parts)).toBe(lineAmount(price, cumulative.at(-1)));
        },
      ),
    );
  });
});

describe('weighted average', () => {
  it('averages opening stock and purchases, and values the remaining stock', () => {
    // (10 × 100 + 20 bought for 2,300) ÷ 30 = 110; 7 left → 770.
    const average = periodAverage({
      openingQuantity: 10n,
      openingAmount: '1000',
      receivedQuantity: 20n,
      purchaseAmount: '2300',
    });
    expect(average && roundFraction(average, 2)).toBe('110.00');
    expect(average && inventoryAmount(average, 7n)).toBe('770');
  });

  it('keeps the fraction exact until the amount is rounded', () => {
    // 100 ÷ 3 shown as 33.33, but 3 pieces are worth 100, not 99.99.
    const average = periodAverage({
      openingQuantity: 0n,
      openingAmount: '0',
      receivedQuantity: 3n,
      purchaseAmount: '100',
    });
    expect(average && roundFraction(average, 2)).toBe('33.33');
    expect(average && inventoryAmount(average, 3n)).toBe('100');
  });

  it('leaves a negative opening stock out of the average', () => {
    const average = periodAverage({
      openingQuantity: -15n,
      openingAmount: '-150',
      receivedQuantity: 20n,
      purchaseAmount: '400',
    });
    expect(average && roundFraction(average, 2)).toBe('20.00');
    expect(average && inventoryAmount(average, 5n)).toBe('100');
  });

  it('is never negative: of more value given back than there was, the excess is no price', () => {
    const opening = { openingQuantity: 12n, openingAmount: '2400' };
    const returned = { receivedQuantity: -10n, purchaseAmount: '-3000' };
    const average = periodAverage({ ...opening, ...returned });
    expect(average && roundFraction(average, 2)).toBe('0.00');
    expect(average && inventoryAmount(average, 2n)).toBe('0');
    // Exactly everything, and a yen less: 1 ÷ 2.
    expect(periodAverage({ ...opening, ...returned, purchaseAmount: '-2400' })?.numerator).toBe(0n);
    const least = periodAverage({ ...opening, ...returned, purchaseAmount: '-2399' });
    expect(least && roundFraction(least, 2)).toBe('0.50');
    expect(averageUnitPrice('-1400', 2n)).toBeNull();
    expect(averageUnitPrice('0', 2n)).toBe('0.00');
  });

  it('leaves a negative amount of opening stock out of the average', () => {
    const average = periodAverage({
      openingQuantity: 2n,
      openingAmount: '-600',
      receivedQuantity: 10n,
      purchaseAmount: '1000',
    });
    // 1,000 ÷ 12
    expect(average && roundFraction(average, 2)).toBe('83.33');
  });

  it('has no average without a quantity', () => {
    expect(
      periodAverage({ openingQuantity: 0n, openingAmount: '0', receivedQuantity: 0n, purchaseAmount: '0' }),
    ).toBeUndefined();
    expect(averageUnitPrice('0', 0n)).toBeNull();
  });

  test.each([
    ['1', 8n, 2, '0.13'],
    ['-1', 8n, 2, '-0.13'],
    ['1', 3n, 0, '0'],
    ['-1', 3n, 0, '0'],
    ['5', 2n, 0, '3'],
    ['-5', 2n, 0, '-3'],
  ])('%s ÷ %s to %i decimals is %s, half up', (numerator, denominator, decimals, expected) =>
    expect(roundFraction({ numerator: BigInt(numerator), denominator }, decimals)).toBe(expected),
  );

  it('parses a price as an exact fraction', () => {
    expect(roundFraction(fractionOf('-1234.05'), 2)).toBe('-1234.05');
    expect(inventoryAmount(fractionOf('0.1'), 3n)).toBe('0');
    expect(averageUnitPrice('1000', 3n)).toBe('333.33');
  });
});

describe('formatting', () => {
  it('groups digits of any length', () => {
    expect([
      groupDigits('1234567.5'),
      groupDigits('-1234'),
      groupDigits('999'),
      groupDigits('32999996667000000'),
    ]).toEqual(['1,234,567.5', '-1,234', '999', '32,999,996,667,000,000']);
  });

  it('lists the categories with the rates of the day', () => {
    expect(taxCategoriesOn('2026-11-20').map(({ id, name, rate }) => `${id} ${name} ${rate}`)).toEqual([
      '1 10% 10',
      '2 8%（軽減） 8',
      '3 非課税 0',
      '4 対象外（不課税） 0',
    ]);
  });
});
