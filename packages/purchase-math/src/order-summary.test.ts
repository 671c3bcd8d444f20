import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import {
  lineAmount,
  type PricedLine,
  summarizeOrder,
  sumYen,
  taxCategoriesOn,
  taxOf,
  type TaxRounding,
} from './index.js';

const day = '2026-11-20';
const rule = { rounding: 'FLOOR', day } as const;

const line: fc.Arbitrary<PricedLine> = fc.record({
  unitPrice: fc.integer({ min: -999_999_999, max: 999_999_999 }).map((sen) => {
    const digits = String(Math.abs(sen)).padStart(3, '0');
    return `${sen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  }),
  lot: fc.integer({ min: 1, max: 9_999_999 }),
  taxCategoryId: fc.constantFrom(1, 2, 3, 4),
});
/** Lines with an amount of zero: unfinished, without a price, or worth less than a yen. */
const zeroLine: fc.Arbitrary<PricedLine> = fc.record({
  unitPrice: fc.constantFrom(null, '', '0', '0.00'),
  lot: fc.constantFrom(null, 1, 9_999_999),
  taxCategoryId: fc.constantFrom(1, 2, 3, 4),
});
const roundings = fc.constantFrom<TaxRounding>('FLOOR', 'HALF_UP', 'CEIL');
const negated = (one: PricedLine): PricedLine => ({
  ...one,
  unitPrice: one.unitPrice?.startsWith('-') ? one.unitPrice.slice(1) : `-${one.unitPrice}`,
});
const minus = (yen: string) => (-BigInt(yen)).toString();

describe('line amount', () => {
  test.each([
    ['100', 3, '300'],
    ['12.34', 7, '86'], // 86.38
    ['0.5', 1, '0'],
    ['-12.34', 7, '-86'], // towards zero, not down to -87
    ['-0.5', 1, '0'],
    ['9999999.99', 9_999_999, '99999989900000'], // 99,999,989,900,000.01
  ])('%s × %i = %s yen', (price, lot, expected) => expect(lineAmount(price, lot)).toBe(expected));

  it('is 0 while price or quantity is missing', () => {
    expect([lineAmount(null, 3), lineAmount('10', null), lineAmount('', 1)]).toEqual(['0', '0', '0']);
  });
});

describe('order totals', () => {
  it('adds up a mixed order calculated manually', () => {
    // 10 %: 1,980 + 333 = 2,313 → 231.3 → 231; 8 %: 3 × 333.33 = 999.99 → 999 → 79.92 → 79; exempt 500.
    const totals = summarizeOrder(
      [
        { unitPrice: '198', lot: 10, taxCategoryId: 1 },
        { unitPrice: '333.33', lot: 3, taxCategoryId: 2 },
        { unitPrice: '333', lot: 1, taxCategoryId: 1 },
        { unitPrice: '500', lot: 1, taxCategoryId: 3 },
      ],
      rule,
    );
    expect(totals).toEqual({
      subtotal: '3812',
      taxTotal: '310',
      total: '4122',
      taxComponents: [
        { taxCategoryId: 1, name: '10%', taxRate: '10', taxableAmount: '2313', amount: '231' },
        { taxCategoryId: 2, name: '8%（軽減）', taxRate: '8', taxableAmount: '999', amount: '79' },
        { taxCategoryId: 3, name: '非課税', taxRate: '0', taxableAmount: '500', amount: '0' },
      ],
    });
  });

  it('rounds once per category, not once per line', () => {
    // Three lines of 5 yen: per line the tax would be 0 each; 15 yen × 10 % = 1.5.
    const lines = [1, 2, 3].map(() => ({ unitPrice: '5', lot: 1, taxCategoryId: 1 }));
    expect(summarizeOrder(lines, rule).taxTotal).toBe('1');
    expect(summarizeOrder(lines, { ...rule, rounding: 'HALF_UP' }).taxTotal).toBe('2');
    expect(summarizeOrder(lines, { ...rule, rounding: 'CEIL' }).taxTotal).toBe('2');
  });

  test.each([
    ['FLOOR', '15', '1'],
    ['FLOOR', '-15', '-1'],
    ['FLOOR', '-9', '0'],
    ['HALF_UP', '14', '1'],
    ['HALF_UP', '-15', '-2'],
    ['HALF_UP', '25', '3'], // and not to the even 2
    ['HALF_UP', '-25', '-3'],
    ['CEIL', '11', '2'],
    ['CEIL', '-11', '-2'],
    ['CEIL', '10', '1'],
  ] as const)('%s of 10 %% of %s yen is %s', (rounding, taxable, tax) =>
    expect(taxOf(taxable, '10', rounding)).toBe(tax),
  );

  it('is exact beyond 2^53', () => {
    const lines = Array.from({ length: 300 }, () => ({
      unitPrice: '9999999.99',
      lot: 9_999_999,
      taxCategoryId: 1,
    }));
    // 300 × 99,999,989,900,000 plus 9 yen: above 2^53, a double cannot represent an odd integer.
    expect(summarizeOrder([...lines, { unitPrice: '9', lot: 1, taxCategoryId: 1 }], rule)).toMatchObject({
      subtotal: '29999996970000009',
      taxTotal: '2999999697000000',
      total: '32999996667000009',
    });
  });

  it('uses the rates of the day, unless the order has stored rates', () => {
    const lines = [{ unitPrice: '1000', lot: 1, taxCategoryId: 1 }];
    expect(summarizeOrder(lines, { ...rule, day: '2019-09-30' }).taxTotal).toBe('80');
    expect(summarizeOrder(lines, { ...rule, day: '2019-10-01' }).taxTotal).toBe('100');
    expect(summarizeOrder(lines, { ...rule, rates: { 1: '12' } }).taxTotal).toBe('120');
  });

  it.each([
    ['1989-03-31', '0', '0'],
    ['1989-04-01', '3', '3'],
    ['1997-04-01', '5', '5'],
    ['2014-04-01', '8', '8'],
    ['2019-09-30', '8', '8'],
    ['2019-10-01', '10', '8'],
  ])('taxes goods of both rates by the law of the day: on %s %s%% and %s%%', (day, standard, reduced) =>
    expect(taxCategoriesOn(day).map(({ rate }) => rate)).toEqual([standard, reduced, '0', '0']),
  );

  it('has no tax rows without lines, and uses the default category for lines without a choice', () => {
    expect(summarizeOrder([], rule)).toEqual({ subtotal: '0', taxTotal: '0', total: '0', taxComponents: [] });
    expect(summarizeOrder([{ unitPrice: '100', lot: 1 }], rule).taxComponents[0]?.taxCategoryId).toBe(1);
  });

  it('does not depend on the order of the lines', () => {
    const shuffled = fc
      .array(line, { maxLength: 30 })
      .chain((lines) =>
        fc.tuple(
          fc.constant(lines),
          fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, roundings, ([lines, others], rounding) => {
        expect(summarizeOrder(others, { day, rounding })).toEqual(summarizeOrder(lines, { day, rounding }));
      }),
    );
  });

  it('ignores lines with an amount of zero', () => {
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 20 }),
        fc.array(zeroLine, { maxLength: 10 }),
        roundings,
        (lines, zeros, rounding) => {
          const { taxComponents, ...totals } = summarizeOrder([...zeros, ...lines], { day, rounding });
          const plain = summarizeOrder(lines, { day, rounding });
          expect(totals).toEqual({ subtotal: plain.subtotal, taxTotal: plain.taxTotal, total: plain.total });
          const chosen = new Set([...zeros, ...lines].map(({ taxCategoryId }) => taxCategoryId));
          expect(new Set(taxComponents.map(({ taxCategoryId }) => taxCategoryId))).toEqual(chosen);
          for (const row of taxComponents) {
            const { taxCategoryId: id } = row;
            const of = plain.taxComponents.find(({ taxCategoryId }) => taxCategoryId === id);
            expect(row).toEqual(of ?? { ...row, taxableAmount: '0', amount: '0' });
          }
        },
      ),
    );
  });

  it('invariant: the subtotal is the sum of the lines, the total the sum of its parts', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const totals = summarizeOrder(lines, rule);
        expect(totals.subtotal).toBe(sumYen(lines.map((one) => lineAmount(one.unitPrice, one.lot))));
        expect(totals.taxTotal).toBe(sumYen(totals.taxComponents.map((one) => one.amount)));
        expect(totals.total).toBe(sumYen([totals.subtotal, totals.taxTotal]));
      }),
    );
  });

  it('is symmetric: negating all lines negates all amounts', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), roundings, (lines, rounding) => {
        const plus = summarizeOrder(lines, { day, rounding });
        const turned = summarizeOrder(lines.map(negated), { day, rounding });
        expect(turned.total).toBe(minus(plus.total));
        expect(turned.taxComponents.map((one) => one.amount)).toEqual(
          plus.taxComponents.map((one) => minus(one.amount)),
        );
      }),
    );
  });

  it('matches integer arithmetic, also far beyond 2^53', () => {
    const sen = (price: string): bigint => BigInt(price.replace('.', ''));
    const RATES: Readonly<Record<number, bigint>> = { 1: 10n, 2: 8n, 3: 0n, 4: 0n };
    /** Hundredths to yen: BigInt division truncates towards zero. */
    const toYen = (hundredths: bigint, rounding: TaxRounding): bigint => {
      const away = hundredths < 0n ? -1n : 1n;
      if (rounding === 'FLOOR') return hundredths / 100n;
      return (hundredths + away * (rounding === 'CEIL' ? 99n : 50n)) / 100n;
    };
    const many = fc
      .tuple(fc.array(line, { minLength: 1, maxLength: 10 }), fc.integer({ min: 1, max: 30 }))
      .map(([lines, times]) => Array.from({ length: times }, () => lines).flat());
    // Lines of one sign at the maximum price, so that sums reach the maximum of an order.
    const large = fc
      .tuple(
        fc.constantFrom('9999999.99', '-9999999.97'),
        fc.array(fc.integer({ min: 9_000_000, max: 9_999_999 }), { minLength: 150, maxLength: 300 }),
        fc.constantFrom(1, 2, 3, 4),
      )
      .map(([unitPrice, lots, taxCategoryId]) => lots.map((lot) => ({ unitPrice, lot, taxCategoryId })));
    fc.assert(
      fc.property(fc.oneof(many, large), roundings, (lines, rounding) => {
        const taxable = new Map<number, bigint>();
        for (const { unitPrice, lot, taxCategoryId } of lines) {
          const amount = (sen(unitPrice ?? '0') * BigInt(lot ?? 0)) / 100n;
          taxable.set(taxCategoryId ?? 1, (taxable.get(taxCategoryId ?? 1) ?? 0n) + amount);
        }
        let [subtotal, taxTotal] = [0n, 0n];
        for (const [id, amount] of taxable) {
          subtotal += amount;
          taxTotal += toYen(amount * (RATES[id] ?? 0n), rounding);
        }
        expect(summarizeOrder(lines, { day, rounding })).toMatchObject({
          subtotal: subtotal.toString(),
          taxTotal: taxTotal.toString(),
          total: (subtotal + taxTotal).toString(),
        });
      }),
    );
  });
});
