import { applyCommonDay } from '../order-form.edits.js';
import {
  emptyExpenseLine,
  emptyOrder,
  emptyProductLine,
  type ExpenseLineValues,
  type OrderFormValues,
} from '../order-form.values.js';
import { applyTerms, daysToPropose, nothingTaken, type ProposedTerms } from './apply-terms.js';

const today = '2026-11-20';
const terms = (over: Partial<ProposedTerms> = {}): ProposedTerms => ({
  demandSupplierId: 'supplier-1',
  deliveryDestination: { uuid: 'destination-1', name: '本社倉庫' },
  deliveryDate: '2026-11-26',
  paymentDueDates: [
    { deliveryDate: '2026-11-26', paymentDueDate: '2026-12-31' },
    { deliveryDate: '2026-12-01', paymentDueDate: '2027-01-29' },
  ],
  minimumOrderAmount: null,
  ...over,
});
const order = (over: Partial<OrderFormValues> = {}): OrderFormValues => ({
  ...emptyOrder(today),
  supplier: { uuid: 'supplier-1', name: '見本', isDeleted: false },
  productLines: [{ ...emptyProductLine(), key: 'a', productText: 'りんご' }],
  ...over,
});
const chosen = (values: OrderFormValues, some = terms()) =>
  applyTerms(values, some, nothingTaken(values, undefined), today);

describe('the terms of a chosen supplier', () => {
  it('fill in destination, delivery date and payment due date', () => {
    const { values } = chosen(order());
    expect(values).toMatchObject({
      destination: { uuid: 'destination-1', name: '本社倉庫' },
      commonDeliveryDate: '2026-11-26',
      commonPaymentDueDate: '2026-12-31',
      productLines: [{ deliveryDate: '2026/11/26', paymentDueDate: '2026/12/31' }],
    });
  });

  it('leave alone what was typed', () => {
    const destination = { uuid: 'destination-2', name: '大阪倉庫', isDeleted: false };
    const typed = order({
      destination,
      commonDeliveryDate: '2026-12-01',
      commonPaymentDueDate: '2026-12-25',
      productLines: [
        { ...emptyProductLine('2026-12-01', '2026-12-25'), key: 'a', productText: 'りんご' },
        { ...emptyProductLine('2026-12-01', '2026-12-28'), key: 'b', productText: 'みかん' },
      ],
    });
    expect(chosen(typed).values).toEqual(typed);
  });

  it('give lines of other delivery dates their own due dates', () => {
    const typed = order({
      productLines: [
        { ...emptyProductLine(), key: 'a', productText: 'りんご' },
        { ...emptyProductLine('2026-12-01'), key: 'b', productText: 'みかん' },
      ],
    });
    expect(daysToPropose(typed, today)).toEqual(['2026-12-01']);
    expect(chosen(typed).values.productLines).toMatchObject([
      { deliveryDate: '2026/11/26', paymentDueDate: '2026/12/31' },
      { deliveryDate: '2026/12/01', paymentDueDate: '2027/01/29' },
    ]);
  });

  it('count from the order date where an order has expenses alone', () => {
    const expense: ExpenseLineValues = { ...emptyExpenseLine(), name: '設計料' };
    const typed = order({ productLines: [emptyProductLine()], expenseLines: [expense] });
    expect(daysToPropose(typed, today)).toEqual([today]);
    const some = terms({
      deliveryDate: null,
      paymentDueDates: [{ deliveryDate: today, paymentDueDate: '2026-12-31' }],
    });
    expect(chosen(typed, some).values.expenseLines).toMatchObject([{ paymentDueDate: '2026/12/31' }]);
  });
});

describe('later changes', () => {
  it('a proposed due date follows the delivery date, a typed one stays', () => {
    const first = chosen(order());
    const moved = applyCommonDay(first.values, 'deliveryDate', '2026-12-01');
    expect(applyTerms(moved, terms(), first.taken, today).values).toMatchObject({
      commonDeliveryDate: '2026-12-01',
      commonPaymentDueDate: '2027-01-29',
      productLines: [{ paymentDueDate: '2027/01/29' }],
    });
    const typed = applyCommonDay(moved, 'paymentDueDate', '2026-12-10');
    expect(applyTerms(typed, terms(), first.taken, today).values).toEqual(typed);
  });

  it('a proposed delivery date follows the order date', () => {
    const first = chosen(order());
    const later = terms({
      deliveryDate: '2026-12-01',
      paymentDueDates: [{ deliveryDate: '2026-12-01', paymentDueDate: '2027-01-29' }],
    });
    const moved = { ...first.values, orderDate: '2026-11-25' };
    expect(applyTerms(moved, later, first.taken, today).values).toMatchObject({
      commonDeliveryDate: '2026-12-01',
      commonPaymentDueDate: '2027-01-29',
    });
  });

  it('another supplier without payment terms takes proposed due dates back', () => {
    const first = chosen(order());
    const other = terms({
      demandSupplierId: 'supplier-2',
      deliveryDestination: null,
      deliveryDate: null,
      paymentDueDates: [],
    });
    expect(applyTerms(first.values, other, first.taken, today).values).toMatchObject({
      commonDeliveryDate: '2026-11-26',
      commonPaymentDueDate: '',
      productLines: [{ deliveryDate: '2026/11/26', paymentDueDate: '' }],
    });
  });

  it('an emptied due date stays empty until the delivery date changes', () => {
    const first = chosen(order());
    const emptied = applyCommonDay(first.values, 'paymentDueDate', '');
    const again = applyTerms(emptied, terms(), first.taken, today);
    expect(again.values).toEqual(emptied);
    const moved = applyCommonDay(again.values, 'deliveryDate', '2026-12-01');
    expect(applyTerms(moved, terms(), again.taken, today).values.commonPaymentDueDate).toBe('2027-01-29');
  });

  it('a stored order is not filled in when it is opened', () => {
    const stored = order({
      productLines: [{ ...emptyProductLine('2026-12-01'), key: 'a', productText: 'りんご' }],
    });
    expect(applyTerms(stored, terms(), nothingTaken(stored, 'supplier-1'), today).values).toEqual(stored);
  });
});
