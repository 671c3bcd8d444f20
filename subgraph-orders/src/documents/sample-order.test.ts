import { describe, expect, it } from '@jest/globals';
import { totalsOf } from '../orders/order-totals.service.js';
import { sampleOrder } from './sample-order.js';

describe('the sample order', () => {
  // 10 %: 128,050 + 1,500 − 297 = 129,253 → 12,925.3; 8 %: 333.33 × 33 = 10,999.89, truncated to 10,999 →
  // 879.92.
  it.each([
    ['FLOOR', '12925', '879', '159056'],
    ['HALF_UP', '12925', '880', '159057'],
    ['CEIL', '12926', '880', '159058'],
  ] as const)('shows the effect of %s on mixed tax rates', (rounding, standard, reduced, total) => {
    const { content } = sampleOrder('2026-11-21');
    const totals = totalsOf(content, rounding, content.orderDate);
    expect(totals.taxComponents.map(({ taxRate, amount }) => [taxRate, amount])).toEqual([
      ['10', standard],
      ['8', reduced],
      ['0', '0'],
    ]);
    expect(totals.total).toBe(total);
  });

  it('has delivery and payment dates after its order date, also across the end of a year', () => {
    const [line] = sampleOrder('2026-12-20').content.orderProductLines;
    expect(line).toMatchObject({ deliveryDate: '2027-01-03', paymentDueDate: '2027-02-18' });
  });
});
