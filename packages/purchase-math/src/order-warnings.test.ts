import { describe, expect, it } from '@jest/globals';
import { type OrderingTerms, orderWarnings, type WarnedContent } from './order-warnings.js';

type Line = WarnedContent['orderProductLines'][number];

const TODAY = '2026-11-20';

/** Codes and fields of the warnings about an order. */
const warnings = (content: Partial<WarnedContent>, terms?: OrderingTerms): string[] =>
  orderWarnings({ orderProductLines: [], ...content }, TODAY, terms).map(
    ({ code, field }) => `${code} ${field}`,
  );
const ofLine = (line: Line, terms?: OrderingTerms): string[] =>
  warnings({ orderProductLines: [line] }, terms);
const atLine = (code: string, field: string): string[] => [`${code} content.orderProductLines.0.${field}`];

describe('dates of an order', () => {
  it.each([
    ['2026-10-20', ['ORDER_DATE_LONG_PAST content.orderDate']],
    ['2026-10-21', []],
    [TODAY, []],
    ['2027-11-20', []],
    ['2027-11-21', ['ORDER_DATE_FAR_AHEAD content.orderDate']],
  ])('are warned of more than 30 days ago and more than a year ahead: %s', (orderDate, expected) =>
    expect(warnings({ orderDate })).toEqual(expected),
  );

  it.each([
    ['2026-11-19', atLine('DELIVERY_DATE_PAST', 'deliveryDate')],
    [TODAY, []],
  ])('are warned of when the delivery was due before today: %s', (deliveryDate, expected) =>
    expect(ofLine({ deliveryDate })).toEqual(expected),
  );

  it.each([
    ['2026-12-09', atLine('DEADLINE_BEFORE_DELIVERY', 'deadline')],
    ['2026-12-10', []],
  ])('are warned of when the goods are to be shipped on before they arrive: %s', (deadline, expected) =>
    expect(ofLine({ deliveryDate: '2026-12-10', deadline })).toEqual(expected),
  );

  // Received on 10 December, which is day 1; day 60 is 7 February.
  it.each([
    ['2027-02-07', []],
    ['2027-02-08', atLine('PAYMENT_OVER_60_DAYS', 'paymentDueDate')],
  ])('are warned of when the payment is due after day 60: %s', (paymentDueDate, expected) =>
    expect(ofLine({ deliveryDate: '2026-12-10', paymentDueDate })).toEqual(expected),
  );

  it('are not warned of while they are missing', () =>
    expect(ofLine({ deliveryDate: null, paymentDueDate: '2099-12-31', deadline: '2000-01-01' })).toEqual([]));
});

it.each([
  ['0.00', atLine('UNIT_PRICE_ZERO', 'unitPrice')],
  ['0.01', []],
  [null, []],
])('a price of zero is warned of: %s', (unitPrice, expected) =>
  expect(ofLine({ unitPrice })).toEqual(expected),
);

describe('units of a product', () => {
  const terms: OrderingTerms = {
    units: new Map([['box', { unit: '箱', minimumOrderQuantity: 20, orderMultiple: 10 }]]),
  };
  it.each([
    [10, atLine('BELOW_MINIMUM_QUANTITY', 'lot')],
    [19, [...atLine('BELOW_MINIMUM_QUANTITY', 'lot'), ...atLine('NOT_ORDER_MULTIPLE', 'lot')]],
    [20, []],
    [25, atLine('NOT_ORDER_MULTIPLE', 'lot')],
    [null, []],
  ])('ask for a minimum and a multiple: %s', (lot, expected) =>
    expect(ofLine({ productId: 'box', lot }, terms)).toEqual(expected),
  );

  it('ask nothing of another product, nor of a line without one', () =>
    expect([{ productId: 'other', lot: 1 }, { lot: 1 }].flatMap((line) => ofLine(line, terms))).toEqual([]));
});

describe('the minimum amount of a supplier', () => {
  const terms: OrderingTerms = { minimumOrderAmount: '10000' };
  const amount = (unitPrice: string, discount?: string): string[] =>
    warnings(
      {
        orderProductLines: [{ unitPrice, lot: 1 }],
        orderExpenseLines: discount === undefined ? [] : [{ unitPrice: discount, lot: 1 }],
      },
      terms,
    );
  const below = ['BELOW_MINIMUM_AMOUNT content.orderProductLines'];
  it.each([
    ['9999.99', undefined, below],
    ['10000', undefined, []],
    ['10000', '-1', below],
    ['9000', '1000', []],
    ['10000', '-10000', []],
  ])(
    'is compared with the subtotal of products and expenses, if that is above zero: %s, %s',
    (price, discount, expected) => expect(amount(price, discount)).toEqual(expected),
  );
});
