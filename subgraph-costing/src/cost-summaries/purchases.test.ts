import { expect, it } from '@jest/globals';
import { byAmountDescending, purchaseAverage, totalPurchases } from './purchases.js';

const purchase = (productId: string, amount: string, quantity = 1) => ({
  productId,
  amount,
  quantity,
  isUnpriced: false,
});

it('sorts purchases by amount numerically, then by product', () => {
  const sorted = [purchase('c', '900'), purchase('b', '10000'), purchase('a', '900'), purchase('d', '-1')];
  expect(sorted.toSorted(byAmountDescending).map(({ productId }) => productId)).toEqual(['b', 'a', 'c', 'd']);
});

it("totals quantities and amounts exactly beyond JavaScript's safe integers", () => {
  expect(totalPurchases([purchase('a', '9007199254740993', 7), purchase('b', '2', -3)])).toEqual({
    quantity: 4,
    amount: '9007199254740995',
  });
  expect(totalPurchases([])).toEqual({ quantity: 0, amount: '0' });
});

it('rounds the average half up to two decimals, unless nothing remains after corrections', () => {
  expect(purchaseAverage(purchase('a', '24', 7))).toBe('3.43');
  expect(purchaseAverage(purchase('a', '0', 0))).toBeNull();
});
