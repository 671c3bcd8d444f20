import { describe, expect, it } from '@jest/globals';
import { OrderStatus } from '../order.status.js';
import {
  changeOf,
  keyedAmounts,
  type SpendingLine,
  spendingOf,
  type SpendingOrder,
} from './spending.rules.js';

const order: SpendingOrder = {
  status: OrderStatus.Delivering,
  deletedAt: null,
  sentVersion: 1,
  listDate: '2026-11-30',
  demandSupplierId: 's1',
  expenseLines: [],
};
const line: SpendingLine = {
  lot: 10,
  unitPrice: '99.99',
  lastUnitPrice: null,
  receivedLot: 0,
  canceledLot: 0,
  categoryId: null,
};
const amounts = (over: Partial<SpendingOrder>, ...lines: Partial<SpendingLine>[]): string => {
  const [demand] = keyedAmounts(
    spendingOf(
      { ...order, ...over },
      lines.map((one) => ({ ...line, ...one })),
    ),
  );
  return demand ? `${demand.ordered}/${demand.waiting}/${demand.received}` : 'nothing';
};

describe('what an order takes up', () => {
  it.each([
    ['of a placed order is ordered', {}, {}, '999/0/0'],
    ['waits during an approval', { status: OrderStatus.Reviewing, sentVersion: 0 }, {}, '0/999/0'],
    ['waits after an approval', { status: OrderStatus.WaitingForOrder, sentVersion: 0 }, {}, '0/999/0'],
    ['of a draft is nothing', { status: OrderStatus.Drafting, sentVersion: 0 }, {}, 'nothing'],
    ['of a denied order is nothing', { status: OrderStatus.ReviewDenial, sentVersion: 0 }, {}, 'nothing'],
    ['waits when a change of a placed order is denied', { status: OrderStatus.ReviewDenial }, {}, '0/999/0'],
    ['of a canceled order is nothing', { status: OrderStatus.Canceled }, {}, 'nothing'],
    ['is truncated per line', {}, { receivedLot: 3 }, '999/0/299'],
    ['has no pieces that were given up', {}, { receivedLot: 4, canceledLot: 6 }, '399/0/399'],
    ['has more pieces when more were received', {}, { receivedLot: 12 }, '1199/0/1199'],
    ['frees no pieces twice', {}, { receivedLot: 8, canceledLot: 4 }, '799/0/799'],
    ['has the price that was charged', {}, { receivedLot: 1, lastUnitPrice: '120' }, '1200/0/120'],
    [
      'keeps received goods ordered during a change',
      { status: OrderStatus.Reviewing },
      { receivedLot: 3 },
      '299/700/299',
    ],
  ])('%s', (_, of, lineOf, expected) => expect(amounts(of, lineOf)).toBe(expected));

  it('receives expenses with the last goods, and takes discounts off', () => {
    const expenseLines = [
      { unitPrice: '500', lot: 1 },
      { unitPrice: '-100.99', lot: 1 },
    ];
    expect(amounts({ expenseLines }, {})).toBe('1399/0/0');
    const done = { status: OrderStatus.DeliveryComplete, expenseLines };
    expect(amounts(done, { receivedLot: 10 })).toBe('1399/0/1399');
  });

  it('counts for the demand, its supplier and each category, by the month of the order date', () => {
    const spending = spendingOf(order, [
      { ...line, categoryId: 'c1' },
      { ...line, categoryId: 'c2', lot: 1 },
      { ...line, lot: 1 },
    ]);
    expect(keyedAmounts(spending).map(({ month, key, ordered }) => `${month} ${key} ${ordered}`)).toEqual([
      '2026-11 D 1197',
      '2026-11 S:s1 1197',
      '2026-11 C:c1 999',
      '2026-11 C:c2 99',
    ]);
  });

  it('changes sums by the difference only, in both months when the order date moves', () => {
    const before = spendingOf(order, [line]);
    const after = spendingOf({ ...order, listDate: '2026-12-01' }, [line]);
    expect(changeOf(before, before)).toEqual([]);
    expect(changeOf(before, after).map(({ month, key, ordered }) => `${month} ${key} ${ordered}`)).toEqual([
      '2026-11 D -999',
      '2026-11 S:s1 -999',
      '2026-12 D 999',
      '2026-12 S:s1 999',
    ]);
    expect(changeOf(before, null).map(({ ordered }) => ordered)).toEqual([-999n, -999n]);
  });

  it('is exact beyond the precision of numbers', () => {
    const lines = [{ ...line, lot: 9_999_999, unitPrice: '9999999.99' }];
    const spending = spendingOf(order, Array.from({ length: 300 }, () => lines).flat());
    expect(keyedAmounts(spending)[0]?.ordered).toBe(99_999_989_900_000n * 300n);
  });
});
