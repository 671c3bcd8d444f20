import { describe, expect, it } from '@jest/globals';
import { HighestPurchases, purchaseAverage } from './purchases.js';

const purchase = (productId: string, amount: string, quantity = 1) => ({
  productId,
  amount,
  quantity,
  isUnpriced: false,
});

type Purchase = ReturnType<typeof purchase>;

function highest(limit: number, purchases: readonly Purchase[]): HighestPurchases {
  const found = new HighestPurchases(limit);
  for (const one of purchases) found.add(one);
  return found;
}

const idsOf = (purchases: readonly { productId: string }[]) => purchases.map(({ productId }) => productId);

describe('the highest purchases', () => {
  it('are sorted by amount numerically, then by product', () => {
    const found = highest(4, [
      purchase('c', '900'),
      purchase('b', '10000'),
      purchase('a', '900'),
      purchase('d', '-1'),
    ]);
    expect(idsOf(found.from(0))).toEqual(['b', 'a', 'c', 'd']);
  });

  it("total quantities and amounts of all exactly beyond JavaScript's safe integers", () => {
    const found = highest(1, [purchase('a', '9007199254740993', 7), purchase('b', '2', -3)]);
    expect(found.total()).toEqual({ count: 2, quantity: 4, amount: '9007199254740995' });
    expect(new HighestPurchases(1).total()).toEqual({ count: 0, quantity: 0, amount: '0' });
  });

  it.each([
    [20, 0],
    [20, 19],
    [1_500, 1_400],
    [4_990, 4_980],
    [5_020, 5_000],
    [9_000, 8_900],
  ])('of which %i are kept are those of a full sort from the position %i on', (limit, skip) => {
    // Amounts repeat, come in waves, and many are equal.
    const all = Array.from({ length: 5_000 }, (_, at) =>
      purchase(`p${String((at * 7_919) % 5_000).padStart(4, '0')}`, String(((at * 104_729) % 997) - 100)),
    );
    const sorted = all.toSorted(
      (a, b) => Number(b.amount) - Number(a.amount) || (a.productId < b.productId ? -1 : 1),
    );
    expect(idsOf(highest(limit, all).from(skip))).toEqual(idsOf(sorted.slice(skip, limit)));
  });

  it('keep no more than twice the limit, or a thousand beyond it', () => {
    const found = highest(
      20,
      Array.from({ length: 100_000 }, (_, at) => purchase(`p${at}`, String(at))),
    );
    expect(Reflect.get(found, 'kept')).toHaveProperty('length', expect.any(Number));
    expect((Reflect.get(found, 'kept') as unknown[]).length).toBeLessThanOrEqual(1_020);
    expect(idsOf(found.from(18))).toEqual(['p99981', 'p99980']);
  });
});

it('rounds the average half up to two decimals, unless nothing remains after corrections', () => {
  expect(purchaseAverage(purchase('a', '24', 7))).toBe('3.43');
  expect(purchaseAverage(purchase('a', '0', 0))).toBeNull();
});
