import { describe, expect, it } from '@jest/globals';
import { receiptAmount } from '@hacchu-hub/purchase-math';
import fc from 'fast-check';

import { byAmountDescending, purchasesByProduct, totalPurchases } from './purchases.js';

const PRODUCT_A = 'a';
const PRODUCT_B = 'b';

describe('purchasesByProduct', () => {
  it('sums the receipts of each product', () => {
    expect(
      purchasesByProduct([
        { productId: PRODUCT_A, diffFromPrevious: 3, amount: '10' },
        { productId: PRODUCT_B, diffFromPrevious: 100, amount: '123450' },
        { productId: PRODUCT_A, diffFromPrevious: 4, amount: '14' },
      ]),
    ).toEqual([
      { productUuid: PRODUCT_A, quantity: 7, amount: '24', averageUnitPrice: '3.43' },
      { productUuid: PRODUCT_B, quantity: 100, amount: '123450', averageUnitPrice: '1234.50' },
    ]);
  });

  it('has no average where corrections take everything back', () => {
    expect(
      purchasesByProduct([
        { productId: PRODUCT_A, diffFromPrevious: 5, amount: '500' },
        { productId: PRODUCT_A, diffFromPrevious: -5, amount: '-500' },
      ]),
    ).toEqual([{ productUuid: PRODUCT_A, quantity: 0, amount: '0', averageUnitPrice: null }]);
  });

  it('stays exact beyond the safe integers of JavaScript', () => {
    const [sum] = purchasesByProduct([
      { productId: PRODUCT_A, diffFromPrevious: 1, amount: '9007199254740993' },
      { productId: PRODUCT_A, diffFromPrevious: 1, amount: '2' },
    ]);
    expect(sum?.amount).toBe('9007199254740995');
  });

  it('adds the receipts of a line up to the amount of all it received, however they were split', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 }), (parts) => {
        let received = 0;
        const receipts = parts.map((diffFromPrevious) => {
          const amount = receiptAmount('33.33', received, received + diffFromPrevious);
          received += diffFromPrevious;
          return { productId: PRODUCT_A, diffFromPrevious, amount };
        });
        const [sum] = purchasesByProduct(receipts);
        const [reversed] = purchasesByProduct(receipts.toReversed());
        expect(sum).toEqual(reversed);
        expect(sum?.quantity).toBe(received);
        expect(sum?.amount).toBe(String(Math.trunc((received * 3333) / 100)));
      }),
    );
  });
});

describe('byAmountDescending', () => {
  it('orders by amount as a number, then by product', () => {
    const purchase = (productUuid: string, amount: string) => ({
      productUuid,
      amount,
      quantity: 1,
      averageUnitPrice: amount,
    });
    const sorted = [
      purchase('c', '900'),
      purchase('b', '10000'),
      purchase('a', '900'),
      purchase('d', '-1'),
    ].toSorted(byAmountDescending);
    expect(sorted.map(({ productUuid }) => productUuid)).toEqual(['b', 'a', 'c', 'd']);
  });
});

describe('totalPurchases', () => {
  it('sums quantities and amounts', () => {
    expect(
      totalPurchases([
        { productUuid: 'a', quantity: 7, amount: '24', averageUnitPrice: '3.43' },
        { productUuid: 'b', quantity: 0, amount: '-4', averageUnitPrice: null },
      ]),
    ).toEqual({ quantity: 7, amount: '20' });
    expect(totalPurchases([])).toEqual({ quantity: 0, amount: '0' });
  });
});
