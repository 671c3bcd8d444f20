import { describe, expect, it, test } from '@jest/globals';
import { DeliveryStatus, OrderStatus } from '../order.status.js';
import {
  canceledLotOf,
  deliveryStatusOf,
  isPartial,
  outstandingLotOf,
  receivedCounts,
  receivedRate,
  rolledUpStatus,
} from './rollup.js';

const line = (lot: number | null, receivedLot = 0, canceledLot = 0) => ({ lot, receivedLot, canceledLot });

describe('delivery of a line', () => {
  test.each([
    [line(10), OrderStatus.Delivering, DeliveryStatus.Delivering],
    [line(10, 9), OrderStatus.Delivering, DeliveryStatus.Delivering],
    [line(10, 10), OrderStatus.Delivering, DeliveryStatus.CompleteDelivery],
    [line(10, 12), OrderStatus.Delivering, DeliveryStatus.CompleteDelivery],
    [line(10, 4, 6), OrderStatus.DeliveryComplete, DeliveryStatus.CompleteDelivery],
    [line(10, 10), OrderStatus.Canceled, DeliveryStatus.Unknown],
    [line(10), OrderStatus.Drafting, DeliveryStatus.Unknown],
  ])('%j in %s is %s', (of, status, expected) => expect(deliveryStatusOf(of, status)).toBe(expected));

  it('is partial only between nothing and everything', () => {
    expect([line(10), line(10, 1), line(10, 10), line(10, 1, 9)].map(isPartial)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});

describe('pieces of a line', () => {
  test.each([
    [line(10, 6, 4), 4, 0],
    [line(10, 8, 4), 2, 0],
    [line(10, 12, 4), 0, 0],
    [line(10, 5, 4), 4, 1],
    [line(3, 2, 4), 1, 0],
    [line(null), 0, 0],
  ])('%j: %i canceled, %i outstanding', (of, canceled, outstanding) => {
    expect([canceledLotOf(of), outstandingLotOf(of)]).toEqual([canceled, outstanding]);
  });
});

describe('delivery of an order', () => {
  it('is complete when every product line is', () => {
    expect(rolledUpStatus([line(10, 10), line(5, 6)])).toBe('DeliveryComplete');
    expect(rolledUpStatus([line(10, 10), line(5, 4)])).toBe('Delivering');
  });

  it('never completes without product lines', () => expect(rolledUpStatus([])).toBe('Delivering'));

  it('does not offset a missing quantity by an excess receipt', () => {
    expect(receivedRate(receivedCounts([line(10, 15), line(10, 0)]))).toBe(0.5);
    expect(receivedCounts([line(10, 15), line(10, 0)]).receivedLot).toBe(15);
    expect(receivedRate(receivedCounts([]))).toBe(0);
  });
});
