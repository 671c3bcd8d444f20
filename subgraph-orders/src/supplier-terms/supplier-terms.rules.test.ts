import { describe, expect, it } from '@jest/globals';
import { proposedDeliveryDate, proposedPaymentDueDate } from './supplier-terms.rules.js';

const terms = {
  closingDay: 31,
  paymentMonth: 1,
  paymentDay: 31,
  paymentDayShift: null,
  leadTimeDays: null,
};

describe('the proposed payment due date', () => {
  it.each([
    // 31 October 2026 is a Saturday, 3 November a holiday.
    [null, '2026-09-15', '2026-10-31'],
    ['PREVIOUS_BUSINESS_DAY' as const, '2026-09-15', '2026-10-30'],
    ['NEXT_BUSINESS_DAY' as const, '2026-09-15', '2026-11-02'],
    // Banks rest from 31 December to 3 January; 2 and 3 January 2027 are a weekend.
    ['PREVIOUS_BUSINESS_DAY' as const, '2026-11-10', '2026-12-30'],
    ['NEXT_BUSINESS_DAY' as const, '2026-11-10', '2027-01-04'],
    // 30 November 2026 is a Monday.
    ['PREVIOUS_BUSINESS_DAY' as const, '2026-10-10', '2026-11-30'],
  ])('shifted to %s, goods of %s are paid on %s', (paymentDayShift, delivered, paid) =>
    expect(proposedPaymentDueDate({ ...terms, paymentDayShift }, delivered)).toBe(paid),
  );

  it('does not move before the delivery', () =>
    // 29 November 2026 is a Sunday: so is the day before the payment, and the next bank day is Monday.
    expect(
      proposedPaymentDueDate(
        {
          ...terms,
          closingDay: 28,
          paymentMonth: 0,
          paymentDay: 29,
          paymentDayShift: 'PREVIOUS_BUSINESS_DAY',
        },
        '2026-11-28',
      ),
    ).toBe('2026-11-30'));

  it('is missing where an order would refuse it', () => {
    expect(proposedPaymentDueDate(terms, '2099-11-30')).toBe('2099-12-31');
    expect(proposedPaymentDueDate(terms, '2099-12-01')).toBeNull();
  });

  it('is missing without payment terms', () =>
    expect(proposedPaymentDueDate({ ...terms, closingDay: null }, '2026-09-15')).toBeNull());
});

describe('the proposed delivery date', () => {
  it.each([
    // Friday; Monday 23 November 2026 is a holiday.
    ['2026-11-20', 1, '2026-11-24'],
    ['2026-11-20', 3, '2026-11-26'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-21', 0, '2026-11-24'],
    ['2026-11-21', 1, '2026-11-24'],
  ])('%s and %d business days: %s', (orderDate, leadTimeDays, delivery) =>
    expect(proposedDeliveryDate({ ...terms, leadTimeDays }, orderDate)).toBe(delivery),
  );

  it('is missing where an order would refuse it', () => {
    expect(proposedDeliveryDate({ ...terms, leadTimeDays: 1 }, '2099-12-30')).toBe('2099-12-31');
    expect(proposedDeliveryDate({ ...terms, leadTimeDays: 2 }, '2099-12-30')).toBeNull();
  });

  it('is missing without a lead time', () => expect(proposedDeliveryDate(terms, '2026-11-20')).toBeNull());
});
