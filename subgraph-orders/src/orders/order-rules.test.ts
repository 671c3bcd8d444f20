import { parseInput } from '@hacchu-hub/subgraph-kit';
import { describe, expect, it, test } from '@jest/globals';
import {
  contentSchema,
  type ExpenseLineContent,
  type OrderContent,
  type ProductLineContent,
} from './order-content.js';
import { referenceProblems, submitProblems } from './order-submit.rules.js';
import { addDays, orderWarnings } from './order-warnings.js';

const ID = '01900000-0000-7000-8000-00000000aaaa';
const product = (over: Partial<ProductLineContent> = {}): ProductLineContent => ({
  id: null,
  productId: ID,
  lot: 10,
  unitPrice: '100',
  taxCategoryId: 1,
  deliveryDate: '2026-12-10',
  paymentDueDate: '2027-01-31',
  lotNumber: null,
  deadline: null,
  notes: null,
  ...over,
});
const expense = (over: Partial<ExpenseLineContent> = {}): ExpenseLineContent => ({
  id: null,
  name: '送料',
  lot: 1,
  unitPrice: '500',
  taxCategoryId: 1,
  deliveryDate: null,
  paymentDueDate: null,
  notes: null,
  ...over,
});
const content = (over: Partial<OrderContent> = {}): OrderContent => ({
  subject: '冬物',
  orderDate: '2026-11-20',
  demandSupplierId: ID,
  deliveryDestinationId: ID,
  notes: null,
  orderProductLines: [product()],
  orderExpenseLines: [],
  ...over,
});
const fieldsOf = (input: unknown): unknown => {
  try {
    return parseInput(contentSchema, input);
  } catch (error) {
    return (error as { fields: unknown }).fields;
  }
};

describe('saving a draft', () => {
  it('requires almost nothing, and normalises the input', () => {
    expect(
      fieldsOf({ subject: '  冬物\u0007 ', orderProductLines: [{}], orderExpenseLines: [] }),
    ).toMatchObject({
      subject: '冬物',
      orderDate: null,
      notes: null,
      orderProductLines: [{ productId: null, lot: null, unitPrice: null }],
    });
  });

  it('reports a malformed value at its field', () => {
    expect(
      fieldsOf({
        subject: 'あ'.repeat(101),
        notes: 'い'.repeat(2001),
        orderProductLines: [{ lot: 0 }, { unitPrice: '10000000', notes: 'う'.repeat(501), taxCategoryId: 5 }],
        orderExpenseLines: [{ unitPrice: '-10000000' }],
      }),
    ).toEqual({
      subject: ['件名は100文字以内で入力してください。'],
      notes: ['備考は2000文字以内で入力してください。'],
      'orderProductLines.0.lot': ['数量は1以上の整数で入力してください。'],
      'orderProductLines.1.unitPrice': [
        '単価は0以上9,999,999.99以下（小数点以下2桁まで）で入力してください。',
      ],
      'orderProductLines.1.notes': ['備考は500文字以内で入力してください。'],
      'orderProductLines.1.taxCategoryId': ['税区分を選択してください。'],
      'orderExpenseLines.0.unitPrice': [
        '単価は-9,999,999.99以上9,999,999.99以下（小数点以下2桁まで）で入力してください。',
      ],
    });
  });

  it('counts characters by code point', () => {
    expect(
      fieldsOf({ subject: '𠮷'.repeat(100), orderProductLines: [], orderExpenseLines: [] }),
    ).toMatchObject({
      subject: '𠮷'.repeat(100),
    });
  });

  it('allows 300 lines, products and expenses together', () => {
    const lines = (count: number) => Array.from({ length: count }, () => ({}));
    expect(fieldsOf({ orderProductLines: lines(299), orderExpenseLines: lines(1) })).toHaveProperty(
      'subject',
    );
    expect(fieldsOf({ orderProductLines: lines(299), orderExpenseLines: lines(2) })).toEqual({
      orderProductLines: ['明細は300行以内で入力してください。'],
    });
  });
});

describe('placing an order', () => {
  it('accepts complete content', () => expect(submitProblems(content(), '1100')).toEqual({}));

  test.each<[string, Partial<OrderContent>, string, Record<string, string[]>]>([
    ['no subject', { subject: null }, '1', { 'content.subject': ['件名を入力してください。'] }],
    ['no order date', { orderDate: null }, '1', { 'content.orderDate': ['発注日を入力してください。'] }],
    [
      'no supplier',
      { demandSupplierId: null },
      '1',
      { 'content.demandSupplierId': ['仕入先を選択してください。'] },
    ],
    [
      'no destination',
      { deliveryDestinationId: null },
      '1',
      { 'content.deliveryDestinationId': ['納品先を選択してください。'] },
    ],
    [
      'no lines',
      { orderProductLines: [] },
      '0',
      { 'content.orderProductLines': ['明細を1行以上入力してください。'] },
    ],
    [
      'an empty third line',
      { orderProductLines: [product(), product(), product({ productId: null, lot: null, unitPrice: null })] },
      '1',
      {
        'content.orderProductLines.2.productId': ['商品を選択してください。'],
        'content.orderProductLines.2.lot': ['数量を入力してください。'],
        'content.orderProductLines.2.unitPrice': ['単価を入力してください。'],
      },
    ],
    [
      'a delivery date before the order date',
      { orderProductLines: [product({ deliveryDate: '2026-11-19' })] },
      '1',
      { 'content.orderProductLines.0.deliveryDate': ['納期は発注日以降の日付を入力してください。'] },
    ],
    [
      'payments before the order date',
      {
        orderProductLines: [product({ paymentDueDate: '2026-11-19' })],
        orderExpenseLines: [expense({ paymentDueDate: '2026-11-19' })],
      },
      '1',
      {
        'content.orderProductLines.0.paymentDueDate': ['支払期日は発注日以降の日付を入力してください。'],
        'content.orderExpenseLines.0.paymentDueDate': ['支払期日は発注日以降の日付を入力してください。'],
      },
    ],
    [
      'an expense without name and category',
      { orderExpenseLines: [expense({ name: null, taxCategoryId: null })] },
      '1',
      {
        'content.orderExpenseLines.0.name': ['費用名を入力してください。'],
        'content.orderExpenseLines.0.taxCategoryId': ['税区分を選択してください。'],
      },
    ],
    ['a negative total', {}, '-1', { 'content.orderExpenseLines': ['合計金額がマイナスになっています。'] }],
    [
      'a total above the limit',
      {},
      '1000000000000',
      { 'content.orderProductLines': ['合計金額は999,999,999,999円以下にしてください。'] },
    ],
  ])('refuses %s', (_, over, total, fields) => expect(submitProblems(content(over), total)).toEqual(fields));

  it('refuses records that are deleted or unknown in the catalog', () => {
    expect(
      referenceProblems(content(), {
        suppliers: [{ uuid: ID, deletedAt: '2026-11-01T00:00:00.000000Z' }],
        destinations: [],
        products: [{ uuid: ID, deletedAt: null }],
      }),
    ).toEqual({
      'content.demandSupplierId': ['選択した仕入先は削除されています。'],
      'content.deliveryDestinationId': ['納品先を選択してください。'],
    });
  });
});

describe('warnings', () => {
  const codes = (over: Partial<OrderContent>): string[] =>
    orderWarnings(content(over), '2026-11-20').map((one) => one.code);

  it('counts the 60 days of payment from the day of receipt', () => {
    const due = (paymentDueDate: string) => codes({ orderProductLines: [product({ paymentDueDate })] });
    // Received on 10 December, which is day 1; day 60 is 7 February.
    expect(addDays('2026-12-10', 59)).toBe('2027-02-07');
    expect(due('2027-02-07')).toEqual([]);
    expect(due('2027-02-08')).toEqual(['PAYMENT_OVER_60_DAYS']);
  });

  test.each<[string, Partial<OrderContent>, string]>([
    ['an order date long past', { orderDate: '2026-10-20' }, 'ORDER_DATE_LONG_PAST'],
    ['an order date far ahead', { orderDate: '2027-11-21' }, 'ORDER_DATE_FAR_AHEAD'],
    [
      'a delivery date in the past',
      { orderProductLines: [product({ deliveryDate: '2026-11-19', paymentDueDate: null })] },
      'DELIVERY_DATE_PAST',
    ],
    ['a price of zero', { orderProductLines: [product({ unitPrice: '0.00' })] }, 'UNIT_PRICE_ZERO'],
    [
      'a shipping deadline before the delivery date',
      { orderProductLines: [product({ deadline: '2026-12-09' })] },
      'DEADLINE_BEFORE_DELIVERY',
    ],
  ])('report %s', (_, over, code) => expect(codes(over)).toEqual([code]));

  it('do not cite a repealed law', () => {
    const [warning] = orderWarnings(
      content({ orderProductLines: [product({ paymentDueDate: '2027-05-01' })] }),
      '2026-11-20',
    );
    expect(warning?.message).toContain('取適法');
    expect(warning?.message).not.toContain('下請法');
  });
});
