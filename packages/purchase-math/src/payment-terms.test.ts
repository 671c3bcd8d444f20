import { describe, expect, it } from '@jest/globals';
import {
  longestPaymentPeriod,
  MONTH_END,
  paymentDateOf,
  type PaymentTerms,
  paymentTermsProblems,
  paymentTermsText,
  paymentTermsWarning,
} from './payment-terms.js';

const terms = (closingDay: number, paymentMonth: number, paymentDay: number): PaymentTerms => ({
  closingDay,
  paymentMonth,
  paymentDay,
});
const endToEnd = terms(MONTH_END, 1, MONTH_END);

describe('the payment due date', () => {
  it.each([
    ['2026-01-01', '2026-02-28'],
    ['2026-01-31', '2026-02-28'],
    ['2026-02-01', '2026-03-31'],
    ['2028-01-15', '2028-02-29'],
    ['2026-12-05', '2027-01-31'],
  ])('末日締め 翌月末日払い: goods of %s are paid on %s', (received, paid) =>
    expect(paymentDateOf(endToEnd, received)).toBe(paid),
  );

  it.each([
    ['2026-07-20', '2026-08-10'],
    ['2026-07-21', '2026-09-10'],
    ['2026-12-21', '2027-02-10'],
  ])('20日締め 翌月10日払い: goods of %s are paid on %s', (received, paid) =>
    expect(paymentDateOf(terms(20, 1, 10), received)).toBe(paid),
  );

  it('a closing or payment day that a month lacks is its last day', () => {
    expect(paymentDateOf(terms(30, 1, 30), '2026-02-28')).toBe('2026-03-30');
    expect(paymentDateOf(terms(30, 1, 30), '2026-01-30')).toBe('2026-02-28');
    expect(paymentDateOf(terms(30, 1, 30), '2026-01-31')).toBe('2026-03-30');
  });

  it('is in the month of the closing day for 当月', () =>
    expect(paymentDateOf(terms(15, 0, MONTH_END), '2026-04-16')).toBe('2026-05-31'));
});

describe('the longest time from receipt to payment', () => {
  it.each([
    [endToEnd, 60, 62],
    [terms(20, 1, 20), 60, 62],
    [terms(15, 1, 10), 55, 57],
    [terms(20, 1, MONTH_END), 70, 72],
    [terms(MONTH_END, 2, 5), 65, 67],
    [terms(15, 0, MONTH_END), 45, 47],
  ])('%j: %d days, %d by the calendar', (one, days, calendarDays) =>
    expect(longestPaymentPeriod(one)).toEqual({ days, calendarDays }),
  );

  it('terms are warned of from 61 days, where months count 30 days', () => {
    expect(paymentTermsWarning(endToEnd)).toBeUndefined();
    expect(paymentTermsWarning(terms(29, 1, MONTH_END))).toBe(
      '受領から支払まで最長61日になり、60日を超えます。取適法・フリーランス法の対象取引ではご注意ください。',
    );
  });
});

describe('payment terms', () => {
  it('are written as people say them', () => {
    expect(paymentTermsText(endToEnd)).toBe('末日締め 翌月末日払い');
    expect(paymentTermsText(terms(20, 2, 5))).toBe('20日締め 翌々月5日払い');
  });

  it('are given whole or not at all', () => {
    expect(paymentTermsProblems({ closingDay: null, paymentMonth: null, paymentDay: null })).toEqual({});
    expect(paymentTermsProblems({ closingDay: 20, paymentMonth: null, paymentDay: null })).toEqual({
      paymentMonth: '支払月は当月・翌月・翌々月から選択してください。',
      paymentDay: '支払日は1日から30日まで、または末日を選択してください。',
    });
    expect(paymentTermsProblems(terms(32, 3, 0))).toEqual({
      closingDay: '締め日は1日から30日まで、または末日を選択してください。',
      paymentMonth: '支払月は当月・翌月・翌々月から選択してください。',
      paymentDay: '支払日は1日から30日まで、または末日を選択してください。',
    });
  });

  it('pay after the closing day', () => {
    const message = { paymentDay: '支払日は締め日より後の日を選択してください。' };
    expect(paymentTermsProblems(terms(20, 0, 20))).toEqual(message);
    expect(paymentTermsProblems(terms(20, 0, 10))).toEqual(message);
    expect(paymentTermsProblems(terms(20, 0, MONTH_END))).toEqual({});
  });
});
